// printf in a handler that interrupts printf.
// verdict: violated
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

static void on_alarm(int sig)
{
    printf("signal %d\n", sig); // want: misuse
}

int main(void)
{
    signal(SIGALRM, on_alarm);
    alarm(1);
    printf("main\n");
    return 0;
}

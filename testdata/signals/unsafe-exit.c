// A handler calls exit, which runs what atexit registered; the signal may come while main is inside puts.
// verdict: violated
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void on_alarm(int sig)
{
    exit(sig); // want: misuse
}

int main(void)
{
    signal(SIGALRM, on_alarm);
    alarm(1);
    puts("main");
    return 0;
}

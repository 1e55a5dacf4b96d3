// The handler that raise runs interrupts exit too, which is under way: printf is not safe then.
// verdict: violated
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

static void on_signal(int sig)
{
    printf("signal %d\n", sig); // want: misuse
}

static void at_end(void) { raise(SIGUSR1); }

int main(void)
{
    signal(SIGUSR1, on_signal);
    atexit(at_end);
    return 0;
}

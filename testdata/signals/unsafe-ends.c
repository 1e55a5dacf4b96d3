// A handler calls _exit: the signal may come while main is inside puts.
// verdict: verified
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void on_alarm(int sig)
{
    _exit(sig != SIGALRM);
}

int main(void)
{
    signal(SIGALRM, on_alarm);
    alarm(1);
    puts("main");
    return 0;
}

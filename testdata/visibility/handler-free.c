// A handler uses a block of its thread between the release and what the thread says of it.
// verdict: violated
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

static _Thread_local volatile int *volatile p;

static void h(int n)
{
    (void)n;
    if (p)
        *p = 1; // want: use-after-free
}

int main(void)
{
    p = malloc(sizeof *p);
    signal(SIGALRM, h);
    alarm(1);
    free((void *)p);
    p = 0;
}

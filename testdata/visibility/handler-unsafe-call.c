// A handler comes while its thread is inside a function that is not async-signal-safe, and calls another one: nothing but the call shows that.
// verdict: violated
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

static volatile int length;

static void h(int n)
{
    length = abs(n);
    free(malloc(1)); // want: misuse
}

int main(void)
{
    sigset_t all;
    sigfillset(&all);
    signal(SIGALRM, h);
    alarm(1);
    setenv("A", "1", 1);
    sigprocmask(SIG_BLOCK, &all, 0);
}

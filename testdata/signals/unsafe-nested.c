// A handler that is safe is interrupted by one that is not, while main is inside malloc.
// verdict: violated
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

static void second(int sig)
{
    (void)sig;
    free(malloc(1)); // want: misuse
}

static void first(int sig)
{
    (void)sig;
    raise(SIGUSR2);
}

int main(void)
{
    signal(SIGUSR2, second);
    signal(SIGALRM, first);
    alarm(1);
    free(malloc(8));
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, 0);
    return 0;
}

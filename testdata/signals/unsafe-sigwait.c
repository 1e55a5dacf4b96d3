// A thread that waits for a signal with sigwait is not interrupted: it may call what it likes.
// verdict: verified
// native: yes
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

static sigset_t set;

static void *waiter(void *arg)
{
    int sig;
    sigwait(&set, &sig);
    printf("signal %d\n", sig);
    free(malloc(4));
    return arg;
}

int main(void)
{
    pthread_t t;
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    pthread_sigmask(SIG_BLOCK, &set, 0);
    pthread_create(&t, 0, waiter, 0);
    pthread_kill(t, SIGUSR1);
    free(malloc(4));
    pthread_join(t, 0);
    return 0;
}

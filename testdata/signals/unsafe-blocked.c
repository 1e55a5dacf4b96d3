// A handler calls free and printf; main blocks the signal around all that is not async-signal-safe, and lets it come while it computes.
// verdict: verified
// native: yes
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

static void *spare;
static volatile int turns;
static pthread_t main_thread;

static void on_signal(int sig)
{
    (void)sig;
    free(spare);
    spare = 0;
    printf("handled\n");
}

static void *other(void *arg)
{
    pthread_kill(main_thread, SIGUSR1);
    return arg;
}

int main(void)
{
    pthread_t t;
    sigset_t all, none;
    sigfillset(&all);
    sigemptyset(&none);
    pthread_sigmask(SIG_SETMASK, &all, 0);
    main_thread = pthread_self();
    spare = malloc(16);
    signal(SIGUSR1, on_signal);
    pthread_create(&t, 0, other, 0);
    free(malloc(32));
    pthread_sigmask(SIG_SETMASK, &none, 0);
    for (int i = 0; i < 3; i++)
        turns++;
    pthread_sigmask(SIG_SETMASK, &all, 0);
    pthread_join(t, 0);
    return 0;
}

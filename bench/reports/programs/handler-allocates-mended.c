// A signal handler sets a flag, and the program logs later.
// report: ArcticaProject/nx-libs 854: malloc in signal handler causes deadlock
// verdict: verified
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

static volatile sig_atomic_t ended;

static void handler(int number)
{
    (void)number;
    ended = 1;
}

static void *child_ends(void *arg)
{
    pthread_kill(*(pthread_t *)arg, SIGUSR1);
    return NULL;
}

int main(void)
{
    pthread_t t, self = pthread_self();
    signal(SIGUSR1, handler);
    pthread_create(&t, NULL, child_ends, &self);
    free(malloc(16));
    pthread_join(t, NULL);
    if (ended)
        free(malloc(8));
    return 0;
}

// A signal handler logs, which allocates memory. It interrupts malloc in the same thread, whose lock is taken.
// report: ArcticaProject/nx-libs 854: malloc in signal handler causes deadlock
// verdict: violated
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

static void handler(int number)
{
    (void)number;
    free(malloc(8)); // want: misuse
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
    free(malloc(16)); // want: misuse
    pthread_join(t, NULL);
    return 0;
}

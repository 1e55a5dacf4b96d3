// The thread that the barrier names destroys it, although others may still be on their way out.
// report: google/sanitizers 428: pthread_barrier race
// verdict: verified
#include <pthread.h>
#include <stddef.h>

static pthread_barrier_t barrier;

static void *meet(void *arg)
{
    if (pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD)
        pthread_barrier_destroy(&barrier);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_barrier_init(&barrier, NULL, 2);
    pthread_create(&t, NULL, meet, NULL);
    meet(NULL);
    pthread_join(t, NULL);
    return 0;
}

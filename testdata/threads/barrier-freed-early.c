// Whoever leaves a barrier first frees it without destroying it, while the other one may not have left.
// verdict: violated
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>

static void *meet(void *arg)
{
    pthread_barrier_t *b = arg;
    if (pthread_barrier_wait(b) == PTHREAD_BARRIER_SERIAL_THREAD) { // want: race
        free(b); // want: race
    }
    return NULL;
}

int main(void)
{
    pthread_t t;
    pthread_barrier_t *b = malloc(sizeof *b);
    if (!b || pthread_barrier_init(b, NULL, 2))
        return 1;
    if (pthread_create(&t, NULL, meet, b))
        return 1;
    meet(b);
    pthread_join(t, NULL);
    return 0;
}

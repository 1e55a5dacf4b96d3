// A reader passes a quiescent state before a writer takes a grace period for over: what the reader used before may be freed then.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include "qsbr.h"

static qsbr_t *qs;
static pthread_barrier_t registered;
static int quiet; // counts quiescent states of the reader, after they are over

static void *read_side(void *argument)
{
    qsbr_register(qs);
    qsbr_checkpoint(qs);
    pthread_barrier_wait(&registered);
    __atomic_store_n(&quiet, 1, __ATOMIC_SEQ_CST);
    qsbr_checkpoint(qs);
    pthread_barrier_wait(&registered);
    qsbr_unregister(qs);
    return argument;
}

int main(void)
{
    pthread_t reader;
    qs = qsbr_create();
    pthread_barrier_init(&registered, 0, 2);
    qsbr_register(qs);
    pthread_create(&reader, 0, read_side, 0);
    pthread_barrier_wait(&registered);
    qsbr_epoch_t target = qsbr_barrier(qs);
    if (qsbr_sync(qs, target))
        assert(__atomic_load_n(&quiet, __ATOMIC_SEQ_CST));
    pthread_barrier_wait(&registered);
    pthread_join(reader, 0);
    qsbr_unregister(qs);
    qsbr_destroy(qs);
    return 0;
}

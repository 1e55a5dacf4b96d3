// Two producers and one consumer of a queue of two places, of which each producer may find one taken: what was put is taken once.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#include "mpscq.h"

static struct mpscq *queue;

static void *put(void *item) { return mpscq_enqueue(queue, item) ? item : 0; }

int main(void)
{
    pthread_t producers[2];
    uintptr_t put_sum = 0, taken_sum = 0;
    queue = mpscq_create(0, 1);
    for (uintptr_t i = 0; i < 2; i++)
        pthread_create(&producers[i], 0, put, (void *)(i + 1));
    taken_sum += (uintptr_t)mpscq_dequeue(queue);
    for (int i = 0; i < 2; i++) {
        void *item;
        pthread_join(producers[i], &item);
        put_sum += (uintptr_t)item;
    }
    taken_sum += (uintptr_t)mpscq_dequeue(queue);
    assert(put_sum == taken_sum && put_sum > 0);
    assert(mpscq_count(queue) == 0);
    mpscq_destroy(queue);
    return 0;
}

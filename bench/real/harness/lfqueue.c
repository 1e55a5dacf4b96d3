// One producer and two consumers of a queue of nodes that are freed when nobody may read them: each item is taken at most once.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#include "lfq.h"

static struct lfq_ctx queue;

static void *take(void *argument)
{
    (void)argument;
    return lfq_dequeue(&queue);
}

int main(void)
{
    pthread_t thread;
    void *item;
    intptr_t sum = 0;
    assert(lfq_init(&queue, 2) == 0);
    assert(lfq_enqueue(&queue, (void *)1) == 0);
    assert(lfq_enqueue(&queue, (void *)2) == 0);
    pthread_create(&thread, 0, take, 0);
    sum += (intptr_t)lfq_dequeue(&queue);
    pthread_join(thread, &item);
    assert(sum + (intptr_t)item == 3);
    assert(lfq_clean(&queue) == 0);
    return 0;
}

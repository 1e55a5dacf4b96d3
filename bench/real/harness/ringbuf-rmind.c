// Two producers and one consumer of a ring of four bytes: each byte that was put is taken once.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/cdefs.h>
#include <sys/types.h>

#include "ringbuf.h"

static ringbuf_t *ring;
static unsigned char room[4];

static void *put(void *number)
{
    unsigned char n = (unsigned char)(uintptr_t)number;
    ringbuf_worker_t *worker = ringbuf_register(ring, n - 1u);
    ssize_t offset;
    while ((offset = ringbuf_acquire(ring, worker, 1)) < 0)
        ;
    room[offset] = n;
    ringbuf_produce(ring, worker);
    ringbuf_unregister(ring, worker);
    return 0;
}

static unsigned take(void)
{
    size_t offset, length = ringbuf_consume(ring, &offset);
    unsigned sum = 0;
    for (size_t i = 0; i < length; i++)
        sum += room[offset + i];
    if (length > 0)
        ringbuf_release(ring, length);
    return sum;
}

int main(void)
{
    pthread_t producers[2];
    size_t size, worker_size;
    ringbuf_get_sizes(2, &size, &worker_size);
    ring = malloc(size);
    ringbuf_setup(ring, 2, sizeof(room));
    for (uintptr_t i = 0; i < 2; i++)
        pthread_create(&producers[i], 0, put, (void *)(i + 1));
    unsigned sum = take();
    for (int i = 0; i < 2; i++)
        pthread_join(producers[i], 0);
    sum += take();
    assert(sum == 3);
    free(ring);
    return 0;
}

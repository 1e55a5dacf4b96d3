// A producer and two consumers of a queue of one place that hold whole values: each is taken once.
#include <cassert>
#include <pthread.h>

#include "atomic_queue/atomic_queue.h"

using Queue = atomic_queue::AtomicQueue<unsigned, 1, 0u, false, false>;

static Queue queue;

static void *take(void *item)
{
    *static_cast<unsigned *>(item) = queue.pop();
    return nullptr;
}

int main()
{
    unsigned items[2] = {};
    pthread_t consumers[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&consumers[i], nullptr, take, &items[i]);
    queue.push(1);
    queue.push(2);
    for (pthread_t c : consumers)
        pthread_join(c, nullptr);
    assert(items[0] + items[1] == 3);
    assert(queue.was_empty());
}

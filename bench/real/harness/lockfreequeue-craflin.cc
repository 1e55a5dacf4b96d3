// Two producers and two consumers of a queue of two places: what was put is taken once.
#include <cassert>
#include <cstddef>
#include <new>
#include <pthread.h>

#include "LockFreeQueueCpp11.h"

static LockFreeQueueCpp11<int> queue(2);

static void *put(void *done)
{
    *static_cast<bool *>(done) = queue.push(1);
    return nullptr;
}

static void *take(void *item)
{
    queue.pop(*static_cast<int *>(item));
    return nullptr;
}

int main()
{
    pthread_t threads[2];
    bool first = false;
    int taken = 0, item = 0, sum = 0;
    pthread_create(&threads[0], nullptr, put, &first);
    pthread_create(&threads[1], nullptr, take, &taken);
    bool second = queue.push(2);
    if (queue.pop(item))
        sum += item;
    for (pthread_t t : threads)
        pthread_join(t, nullptr);
    while (queue.pop(item))
        sum += item;
    assert(sum + taken == (first ? 1 : 0) + (second ? 2 : 0));
}

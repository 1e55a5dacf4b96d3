// Two producers and two consumers of a queue of four places: what was put is taken once.
#include <cassert>
#include <pthread.h>

#include "lockfree.hpp"

static lockfree::mpmc::Queue<int, 4> queue;

static void *put(void *)
{
    while (!queue.Push(1))
        ;
    return nullptr;
}

static void *take(void *sum)
{
    int item;
    if (queue.Pop(item))
        *static_cast<int *>(sum) = item;
    return nullptr;
}

int main()
{
    pthread_t threads[2];
    int taken = 0, sum = 0, item;
    pthread_create(&threads[0], nullptr, put, nullptr);
    pthread_create(&threads[1], nullptr, take, &taken);
    while (!queue.Push(2))
        ;
    if (queue.Pop(item))
        sum += item;
    for (pthread_t t : threads)
        pthread_join(t, nullptr);
    while (queue.Pop(item))
        sum += item;
    assert(sum + taken == 3);
}

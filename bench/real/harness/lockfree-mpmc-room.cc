// Two producers of one item each: in a queue of four places each finds room.
#include <cassert>
#include <pthread.h>

#include "lockfree.hpp"

static lockfree::mpmc::Queue<int, 4> queue;

static void *put(void *)
{
    assert(queue.Push(1));
    return nullptr;
}

int main()
{
    pthread_t producer;
    pthread_create(&producer, nullptr, put, nullptr);
    assert(queue.Push(2));
    pthread_join(producer, nullptr);
}

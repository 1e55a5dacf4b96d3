// One producer and one consumer of a queue of blocks that grows: what is put is taken, in order.
#include <cassert>
#include <pthread.h>

#include "readerwriterqueue.h"

static moodycamel::ReaderWriterQueue<int, 2> *queue;

static void *put(void *)
{
    for (int i = 1; i <= 2; i++)
        assert(queue->enqueue(i));
    return nullptr;
}

int main()
{
    queue = new moodycamel::ReaderWriterQueue<int, 2>(1);
    pthread_t producer;
    pthread_create(&producer, nullptr, put, nullptr);
    for (int i = 1; i <= 2; i++) {
        int item = 0;
        while (!queue->try_dequeue(item))
            ;
        assert(item == i);
    }
    pthread_join(producer, nullptr);
    assert(!queue->peek());
    delete queue;
}

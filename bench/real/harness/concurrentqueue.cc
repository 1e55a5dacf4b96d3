// A producer puts an item, and two consumers look for one: it is had at most once, and not lost.
#include <cassert>
#include <pthread.h>

#include "concurrentqueue.h"

static moodycamel::ConcurrentQueue<int> *queue;

static void *take(void *item)
{
    queue->try_dequeue(*static_cast<int *>(item));
    return nullptr;
}

int main()
{
    int theirs = 0, mine = 0;
    pthread_t consumer;
    queue = new moodycamel::ConcurrentQueue<int>(4, 1, 0);
    pthread_create(&consumer, nullptr, take, &theirs);
    assert(queue->enqueue(1));
    take(&mine);
    pthread_join(consumer, nullptr);
    assert(theirs + mine <= 1);
    int rest = 0;
    queue->try_dequeue(rest);
    assert(theirs + mine + rest == 1);
}

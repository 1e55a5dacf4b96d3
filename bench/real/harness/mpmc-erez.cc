// Two threads put and take on a queue whose places are one atomic word each: each item is had once.
#include <cassert>
#include <pthread.h>

#include "mpmc_queue.h"

static es::lockfree::mpmc_queue<unsigned, 2> queue;

static void *use(void *item)
{
    unsigned *value = static_cast<unsigned *>(item);
    while (!queue.push(*value))
        ;
    while (!queue.pop(*value))
        ;
    return nullptr;
}

int main()
{
    unsigned items[] = {1, 2};
    pthread_t thread;
    pthread_create(&thread, nullptr, use, &items[0]);
    use(&items[1]);
    pthread_join(thread, nullptr);
    assert(items[0] + items[1] == 3);
    assert(queue.empty());
}

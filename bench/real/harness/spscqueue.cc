// One producer and one consumer of a queue with two places: what is put is taken once, in order.
#include <cassert>
#include <pthread.h>

#include "rigtorp/SPSCQueue.h"

static void *put(void *arg)
{
    auto &queue = *static_cast<rigtorp::SPSCQueue<int> *>(arg);
    for (int i = 1; i <= 3; i++)
        queue.push(i);
    return nullptr;
}

int main()
{
    rigtorp::SPSCQueue<int> queue(1);
    pthread_t producer;
    pthread_create(&producer, nullptr, put, &queue);
    for (int i = 1; i <= 3; i++) {
        int *item;
        while (!(item = queue.front()))
            ;
        assert(*item == i);
        queue.pop();
    }
    pthread_join(producer, nullptr);
    assert(queue.empty());
}

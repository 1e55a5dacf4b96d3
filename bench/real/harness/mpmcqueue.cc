// Two producers and one consumer of a queue of one place: each item is taken once.
#include <cassert>
#include <pthread.h>

#include "rigtorp/MPMCQueue.h"

static rigtorp::MPMCQueue<int> *queue;

static void *put(void *item)
{
    queue->push(*static_cast<int *>(item));
    return nullptr;
}

int main()
{
    int items[] = {1, 2}, sum = 0;
    pthread_t producers[2];
    queue = new rigtorp::MPMCQueue<int>(1);
    for (int i = 0; i < 2; i++)
        pthread_create(&producers[i], nullptr, put, &items[i]);
    for (int i = 0; i < 2; i++) {
        int item = 0;
        queue->pop(item);
        sum += item;
    }
    for (pthread_t p : producers)
        pthread_join(p, nullptr);
    assert(sum == 3 && queue->empty());
    delete queue;
}

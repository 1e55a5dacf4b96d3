// Two threads put and take on a queue of nodes under hazard pointers: nothing is used after it was freed, and each item is had once.
#include <cassert>
#include <pthread.h>

#include "MichaelScottQueue.hpp"

static MichaelScottQueue<int> *queue;
static int items[] = {1, 2};

static void *use(void *number)
{
    int tid = *static_cast<int *>(number) - 1;
    queue->enqueue(&items[tid], tid);
    return queue->dequeue(tid);
}

int main()
{
    pthread_t thread;
    void *theirs;
    queue = new MichaelScottQueue<int>(2);
    pthread_create(&thread, nullptr, use, &items[0]);
    void *mine = use(&items[1]);
    pthread_join(thread, &theirs);
    assert(mine && theirs && mine != theirs);
    assert(!queue->dequeue(0));
}

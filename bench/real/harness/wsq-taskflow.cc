// The owner puts three items into a queue of two places, which grows, and takes what is left; a thief steals one.
#include <cassert>
#include <pthread.h>

#include "wsq.hpp"

static WorkStealingQueue<int> queue(2);
static int stolen;

static void *steal(void *)
{
    if (auto item = queue.steal())
        stolen = *item;
    return nullptr;
}

int main()
{
    pthread_t thief;
    int had = 0;
    queue.push(1);
    pthread_create(&thief, nullptr, steal, nullptr);
    queue.push(2);
    queue.push(4);
    for (int i = 0; i < 3; i++)
        if (auto item = queue.pop())
            had += *item;
    pthread_join(thief, nullptr);
    assert(had + stolen == 7);
    assert(queue.empty());
}

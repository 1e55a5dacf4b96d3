// The owner puts two items and takes one, a thief steals: each item is had once, and none is lost.
#include <cassert>
#include <pthread.h>

#include "riften/deque.hpp"

static riften::Deque<int> deque(2);
static int stolen;

static void *steal(void *)
{
    if (auto item = deque.steal())
        stolen = *item;
    return nullptr;
}

int main()
{
    pthread_t thief;
    int had = 0;
    deque.emplace(1);
    pthread_create(&thief, nullptr, steal, nullptr);
    deque.emplace(2);
    for (int i = 0; i < 2; i++)
        if (auto item = deque.pop())
            had += *item;
    pthread_join(thief, nullptr);
    assert(had + stolen == 3);
    assert(deque.empty());
}

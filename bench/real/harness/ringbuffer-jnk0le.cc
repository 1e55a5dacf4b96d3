// One producer and one consumer of a ring of two places: what is put is taken, in order.
#include <cassert>
#include <pthread.h>

#include "ringbuffer.hpp"

static jnk0le::Ringbuffer<int, 2> ring;

static void *put(void *)
{
    for (int i = 1; i <= 3; i++)
        while (!ring.insert(i))
            ;
    return nullptr;
}

int main()
{
    pthread_t producer;
    pthread_create(&producer, nullptr, put, nullptr);
    for (int i = 1; i <= 3; i++) {
        int item = 0;
        while (!ring.remove(item))
            ;
        assert(item == i);
    }
    pthread_join(producer, nullptr);
    assert(ring.isEmpty());
}

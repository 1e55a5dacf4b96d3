// One producer and one consumer of a ring of one place: what is put is taken, in order.
#include <cassert>
#include <pthread.h>

#include "circularfifo_memory_relaxed_aquire_release.hpp"

static memory_relaxed_aquire_release::CircularFifo<int, 1> fifo;

static void *put(void *)
{
    for (int i = 1; i <= 3; i++)
        while (!fifo.push(i))
            ;
    return nullptr;
}

int main()
{
    pthread_t producer;
    pthread_create(&producer, nullptr, put, nullptr);
    for (int i = 1; i <= 3; i++) {
        int item = 0;
        while (!fifo.pop(item))
            ;
        assert(item == i);
    }
    pthread_join(producer, nullptr);
    assert(fifo.wasEmpty());
}

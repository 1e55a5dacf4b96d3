// A semaphore of the user level that hands over two values: a wait ends after its signal.
#include <cassert>
#include <cerrno>
#include <pthread.h>

#include "sema.h"

static LightweightSemaphore filled;
static int room[2];

static void *fill(void *)
{
    for (int i = 0; i < 2; i++) {
        room[i] = i + 1;
        filled.signal();
    }
    return nullptr;
}

int main()
{
    pthread_t filler;
    pthread_create(&filler, nullptr, fill, nullptr);
    for (int i = 0; i < 2; i++) {
        filled.wait();
        assert(room[i] == i + 1);
    }
    pthread_join(filler, nullptr);
    assert(!filled.tryWait());
}

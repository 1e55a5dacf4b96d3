// An event on a condition variable: a wait ends after the signal.
#include <atomic>
#include <cassert>
#include <pthread.h>

#include "autoreseteventcondvar.h"

static AutoResetEventCondVar event;
static std::atomic<int> ready;

static void *signal(void *)
{
    ready = 1;
    event.signal();
    return nullptr;
}

int main()
{
    pthread_t signaller;
    pthread_create(&signaller, nullptr, signal, nullptr);
    event.wait();
    assert(ready);
    pthread_join(signaller, nullptr);
}

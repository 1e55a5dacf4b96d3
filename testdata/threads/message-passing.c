// A plain message behind a release store and an acquire load: seen whole, no race.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

int message;
atomic_int ready;

static void *sender(void *arg)
{
    message = 42;
    atomic_store_explicit(&ready, 1, memory_order_release);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, sender, NULL);
    while (!atomic_load_explicit(&ready, memory_order_acquire)) {
    }
    assert(message == 42);
    pthread_join(t, NULL);
    return 0;
}

// A thread waits by the processor's clock, which never goes back, for another one.
// verdict: verified
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <x86intrin.h>

static atomic_int ready;

static void spin(unsigned long long cycles)
{
    unsigned long long last = __rdtsc(), end = last + cycles;
    while (last < end) {
        unsigned long long now = __rdtsc();
        assert(now >= last);
        last = now;
    }
}

static void *set(void *arg)
{
    ready = 1;
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, set, 0);
    while (!ready)
        spin(100);
    pthread_join(t, 0);
    return 0;
}

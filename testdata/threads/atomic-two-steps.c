// A load and a store, each atomic, are not together atomic: an increment is lost without any data race.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

atomic_int counter;

static void *worker(void *arg)
{
    int seen = atomic_load(&counter);
    atomic_store(&counter, seen + 1);
    return arg;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, worker, NULL);
    pthread_create(&b, NULL, worker, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(atomic_load(&counter) == 2); // want: assert
    return 0;
}

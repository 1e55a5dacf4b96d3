// A spin lock that tests and then sets in two steps: two threads may find it free.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

atomic_int busy, inside;

static void *worker(void *arg)
{
    while (atomic_load(&busy)) {
    }
    atomic_store(&busy, 1);
    assert(atomic_fetch_add(&inside, 1) == 0); // want: assert
    atomic_fetch_sub(&inside, 1);
    atomic_store(&busy, 0);
    return arg;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, worker, NULL);
    pthread_create(&b, NULL, worker, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}

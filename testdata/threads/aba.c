// Compare-and-swap cannot see that a value went from A to B and back to A.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

atomic_int value = 1;
atomic_int changes;

static void *there_and_back(void *arg)
{
    atomic_store(&value, 2);
    atomic_fetch_add(&changes, 1);
    atomic_store(&value, 1);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, there_and_back, NULL);
    int seen_changes = atomic_load(&changes);
    int seen = atomic_load(&value);
    if (atomic_compare_exchange_strong(&value, &seen, 3))
        assert(atomic_load(&changes) == seen_changes); // want: assert
    pthread_join(t, NULL);
    return 0;
}

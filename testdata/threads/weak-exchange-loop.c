// A loop around a weak compare-and-exchange loses no increment.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int count;

static void *add(void *arg)
{
    for (int i = 0; i < 2; i++) {
        int seen = atomic_load(&count);
        while (!atomic_compare_exchange_weak(&count, &seen, seen + 1))
            continue;
    }
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, add, NULL);
    add(NULL);
    pthread_join(t, NULL);
    assert(count == 4);
    return 0;
}

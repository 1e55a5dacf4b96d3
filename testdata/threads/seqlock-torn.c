// A sequence lock whose reader forgets that an odd number means "being written": a torn pair.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

atomic_uint sequence;
atomic_int left, right;

static void *writer(void *arg)
{
    atomic_fetch_add(&sequence, 1);
    atomic_store(&left, 1);
    atomic_store(&right, 1);
    atomic_fetch_add(&sequence, 1);
    return arg;
}

int main(void)
{
    pthread_t t;
    unsigned before, after;
    int l, r;
    pthread_create(&t, NULL, writer, NULL);
    do {
        before = atomic_load(&sequence);
        l = atomic_load(&left);
        r = atomic_load(&right);
        after = atomic_load(&sequence);
    } while (before != after);
    assert(l == r); // want: assert
    pthread_join(t, NULL);
    return 0;
}

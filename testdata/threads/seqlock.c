// A sequence lock: the reader tries again until it saw both halves of one write.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

atomic_uint sequence;
atomic_int left, right;

static void *writer(void *arg)
{
    for (int i = 1; i <= 2; i++) {
        atomic_fetch_add(&sequence, 1);
        atomic_store(&left, i);
        atomic_store(&right, i);
        atomic_fetch_add(&sequence, 1);
    }
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
    } while (before != after || before % 2 != 0);
    assert(l == r);
    pthread_join(t, NULL);
    return 0;
}

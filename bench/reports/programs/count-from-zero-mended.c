// A reference is taken only from a count that is not zero.
// report: Netflix/vmaf 1368: Fix frame double-free
// verdict: verified
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int references = 1;
static atomic_int released;

static void drop(void)
{
    if (atomic_fetch_sub(&references, 1) == 1)
        assert(atomic_fetch_add(&released, 1) == 0);
}

static void *borrow(void *arg)
{
    int old = references;
    while (old > 0 && !atomic_compare_exchange_strong(&references, &old, old + 1)) {
    }
    if (old > 0)
        drop();
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, borrow, NULL);
    drop();
    pthread_join(t, NULL);
    return 0;
}

// A reference is taken from a count that may be zero already: two threads each take the count to zero, and both release the frame.
// report: Netflix/vmaf 1368: Fix frame double-free
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int references = 1;
static atomic_int released;

static void drop(void)
{
    if (atomic_fetch_sub(&references, 1) == 1)
        assert(atomic_fetch_add(&released, 1) == 0); // want: assert
}

static void *borrow(void *arg)
{
    atomic_fetch_add(&references, 1);
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

// A variable-length array ends with its block: another thread finds it there before, and gone after.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int *_Atomic p;
static volatile int two = 2;

static void *f(void *a)
{
    for (int i = 0; i < 1; i++) {
        atomic_int x[two];
        x[0] = 1;
        p = x;
    }
    return a;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, f, 0);
    atomic_int *q = p;
    if (q) {
        int v = *q;     // want: use-after-return
        assert(v != 1); // want: assert
    }
    pthread_join(t, 0);
}

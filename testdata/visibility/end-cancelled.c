// A thread that is cancelled ends its variables: another thread finds one there before, and gone after.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int *_Atomic p;

static void *f(void *a)
{
    atomic_int x = 1;
    p = &x;
    pthread_testcancel();
    return a;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, f, 0);
    pthread_cancel(t);
    atomic_int *q = p;
    if (q) {
        int v = *q;     // want: use-after-return
        assert(v != 1); // want: assert
    }
    pthread_join(t, 0);
}

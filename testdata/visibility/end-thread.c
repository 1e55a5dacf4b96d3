// A thread-local variable ends with its thread: main finds it there before, and gone after.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static _Thread_local atomic_int x;
static atomic_int *_Atomic p;

static void *f(void *a)
{
    x = 1;
    p = &x;
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

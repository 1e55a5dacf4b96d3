// A variable ends with its block: another thread finds its value before.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int *_Atomic p;
static atomic_int done;

static void *f(void *a)
{
    {
        atomic_int x = 1;
        p = &x;
    }
    done = 1;
    return a;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, f, 0);
    atomic_int *q = p;
    if (q && !done) {
        int v = *q;     // want: use-after-return
        assert(v != 1); // want: assert
    }
    pthread_join(t, 0);
}

// A thread is cancelled in the middle of copying a struct: who joins it sees a part.
// verdict: violated
#include <assert.h>
#include <pthread.h>

struct S {
    int a, b, c, d, e;
};

static struct S g;
static volatile struct S one = {1, 1, 1, 1, 1};

static void *f(void *x)
{
    pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, 0);
    g = one;
    return x;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, f, 0);
    pthread_cancel(t);
    pthread_join(t, 0);
    assert(g.a == g.e); // want: assert
}

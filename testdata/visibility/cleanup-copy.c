// A thread is cancelled in the middle of copying a struct: its own clean-up sees a part.
// verdict: violated
#include <assert.h>
#include <pthread.h>

struct S {
    int a, b, c, d, e;
};

static volatile struct S one = {1, 1, 1, 1, 1};

static void look(void *x)
{
    struct S *s = x;
    assert(s->a == s->e); // want: assert
}

static void *f(void *x)
{
    struct S s = {0};
    pthread_cleanup_push(look, &s);
    pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, 0);
    s = one;
    pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, 0);
    pthread_cleanup_pop(0);
    return x;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, f, 0);
    pthread_cancel(t);
    pthread_join(t, 0);
}

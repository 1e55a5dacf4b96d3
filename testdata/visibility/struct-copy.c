// A struct is copied in pieces: another thread writes in between.
// verdict: violated
// flags: --check=-race
#include <assert.h>
#include <pthread.h>

struct S {
    int a, b, c, d, e;
};

static struct S g, one = {1, 1, 1, 1, 1};

static void *f(void *x)
{
    g = one;
    return x;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, f, 0);
    struct S l = g;
    assert(l.a == l.e); // want: assert
    pthread_join(t, 0);
}

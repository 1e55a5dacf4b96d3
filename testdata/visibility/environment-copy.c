// A platform function reads a struct while a thread copies to it, which is no data race.
// verdict: violated
#include <assert.h>
#include <heddle.h>
#include <pthread.h>

struct S {
    int a, b, c;
};

static struct S g, one = {1, 1, 1};

HEDDLE_PLATFORM static int torn(void) { return g.a != g.c; }

static void *f(void *x)
{
    g = one;
    return x;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, f, 0);
    assert(!torn()); // want: assert
    pthread_join(t, 0);
}

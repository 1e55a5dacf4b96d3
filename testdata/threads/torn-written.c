// A long double is written in two pieces, between which another thread reads it.
// verdict: violated
// flags: --check=-race
#include <assert.h>
#include <pthread.h>

static volatile long double v = 1;

static void *writer(void *arg)
{
    v = -3;
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, writer, 0);
    long double x = v;
    assert(x == 1 || x == -3); // want: assert
    pthread_join(t, 0);
    return 0;
}

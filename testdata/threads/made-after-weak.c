// A thread is made by an only thread right after an operation that may fail by itself: what it reads in between is seen.
// verdict: violated
// flags: --check=-race
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static _Atomic int taken;
static volatile int x;

static void *looks(void *arg)
{
    assert(x != 1); // want: assert
    return arg;
}

int main(void)
{
    pthread_t t;
    int free = 0;
    atomic_compare_exchange_weak(&taken, &free, 1);
    pthread_create(&t, 0, looks, 0);
    x = 1;
    x = 2;
    pthread_join(t, 0);
    return 0;
}

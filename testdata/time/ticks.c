// A second has a hundred sleeps of ten milliseconds; the last one may end before the second or behind it.
// verdict: verified
// flags: --time-order
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

static _Atomic int ticks;

static void *counts(void *arg)
{
    for (;;) {
        usleep(10000);
        if (ticks < 150)
            ticks++;
    }
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, counts, 0);
    sleep(1);
    int n = ticks;
    assert(n == 99 || n == 100);
    return 0;
}

// A second has a hundred sleeps of ten milliseconds, of which the last may not be over with it.
// verdict: violated
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
    assert(n == 100); // want: assert
    return 0;
}

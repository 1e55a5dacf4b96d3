// A thread that looks at the clock in a loop does not let time pass beyond the moment that another one waits for.
// verdict: verified
// flags: --time-order
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

static _Atomic int woken;

static void *sleeps(void *arg)
{
    usleep(100000);
    woken = 1;
    usleep(100000);
    return arg;
}

int main(void)
{
    pthread_t t;
    time_t begin = time(0);
    pthread_create(&t, 0, sleeps, 0);
    while (time(0) == begin)
        ;
    assert(woken);
    return 0;
}

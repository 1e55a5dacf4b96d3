// The clock shows what was slept, and nothing for what was computed.
// verdict: verified
// flags: --time-order
#include <assert.h>
#include <pthread.h>
#include <time.h>
#include <unistd.h>

static void *sleeps(void *arg)
{
    sleep(3);
    return arg;
}

static long now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (long)t.tv_sec;
}

int main(void)
{
    pthread_t t;
    long begin = now();
    pthread_create(&t, 0, sleeps, 0);
    sleep(1);
    assert(now() == begin + 1);
    pthread_join(t, 0);
    assert(now() == begin + 3);
    return 0;
}

// A thread polls for a minute, and then without an end: how long ago it began matters no more.
// verdict: verified
// verdict-O2: unknown — the optimiser makes the question another one, and the clock moves
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

static atomic_int ready;

static void *set(void *arg)
{
    ready = 1;
    return arg;
}

int main(void)
{
    pthread_t t;
    time_t begun = time(0);
    pthread_create(&t, 0, set, 0);
    while (!ready && time(0) - begun < 60)
        sleep(5);
    while (!ready)
        sleep(5);
    pthread_join(t, 0);
    return 0;
}

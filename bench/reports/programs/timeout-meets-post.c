// A wait whose time is over gives back the place that it took in the count. A post that comes meanwhile counts too, and one of the
// two is left over for a wait that should block.
// report: Samsung/TizenRT 7487: os/kernel/semaphore: fix timeout+post race in sem_timedwait
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int count = -1; // one waits
static int woken, timed_out;

static void *post(void *arg)
{
    pthread_mutex_lock(&mutex);
    if (count++ < 0)
        woken = 1;
    pthread_mutex_unlock(&mutex);
    return arg;
}

static void time_is_over(void)
{
    pthread_mutex_lock(&mutex);
    count++;
    timed_out = 1;
    pthread_mutex_unlock(&mutex);
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, post, NULL);
    time_is_over();
    pthread_join(t, NULL);
    assert(count + woken == 1); // want: assert
    return !timed_out;
}

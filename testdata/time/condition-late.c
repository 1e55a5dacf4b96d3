// A signal that comes after two seconds comes too late for a wait with a limit of one.
// verdict: violated
// flags: --time-order
#include <assert.h>
#include <pthread.h>
#include <time.h>
#include <unistd.h>

static int ready;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

static void *signals(void *arg)
{
    sleep(2);
    pthread_mutex_lock(&m);
    ready = 1;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    return arg;
}

int main(void)
{
    pthread_t t;
    struct timespec limit;
    int error = 0;
    clock_gettime(CLOCK_REALTIME, &limit);
    limit.tv_sec += 1;
    pthread_create(&t, 0, signals, 0);
    pthread_mutex_lock(&m);
    while (!ready && !error)
        error = pthread_cond_timedwait(&c, &m, &limit);
    pthread_mutex_unlock(&m);
    assert(!error); // want: assert
    pthread_join(t, 0);
    return 0;
}

// Waits for a semaphore and for a mutex with a limit: what comes earlier is taken, and what comes later is not.
// verdict: verified
// flags: --time-order
// native: yes
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

static sem_t s;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void wait_for(long ms)
{
    struct timespec t = {ms / 1000, ms % 1000 * 1000000};
    nanosleep(&t, 0);
}

static void *gives(void *arg)
{
    pthread_mutex_lock(&m);
    wait_for(100);
    sem_post(&s);
    wait_for(400);
    pthread_mutex_unlock(&m);
    return arg;
}

static struct timespec in(long ms)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    t.tv_nsec += ms * 1000000;
    t.tv_sec += t.tv_nsec / 1000000000;
    t.tv_nsec %= 1000000000;
    return t;
}

int main(void)
{
    pthread_t t;
    struct timespec at = in(200);
    sem_init(&s, 0, 0);
    pthread_create(&t, 0, gives, 0);
    assert(sem_timedwait(&s, &at) == 0);
    assert(sem_timedwait(&s, &at) == -1 && errno == ETIMEDOUT);
    at = in(100);
    assert(pthread_mutex_timedlock(&m, &at) == ETIMEDOUT);
    at = in(400);
    assert(pthread_mutex_timedlock(&m, &at) == 0);
    pthread_join(t, 0);
    return 0;
}

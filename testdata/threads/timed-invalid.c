// Time limits whose nanoseconds are no part of a second are refused, by each function that has to wait, and by those that look
// at the time first.
// verdict: verified
// native: yes
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

static pthread_mutex_t taken = PTHREAD_MUTEX_INITIALIZER, m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static sem_t s;

static void *wait_for(void *bad)
{
    struct timespec *t = bad;
    assert(pthread_mutex_timedlock(&taken, t) == EINVAL);
    pthread_mutex_lock(&m);
    assert(pthread_cond_timedwait(&c, &m, t) == EINVAL);
    pthread_mutex_unlock(&m);
    assert(pthread_rwlock_timedrdlock(&l, t) == EINVAL);
    assert(pthread_rwlock_timedwrlock(&l, t) == EINVAL);
    assert(sem_timedwait(&s, t) == -1 && errno == EINVAL);
    assert(nanosleep(t, 0) == -1 && errno == EINVAL);
    assert(clock_nanosleep(CLOCK_REALTIME, 0, t, 0) == EINVAL);
    return 0;
}

int main(void)
{
    struct timespec more = {0, 1000000000}, negative = {0, -1}, right = {0, 0};
    pthread_t a, b;
    sem_init(&s, 0, 0);
    pthread_mutex_lock(&taken);
    pthread_create(&a, 0, wait_for, &more);
    pthread_create(&b, 0, wait_for, &negative);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(clock_nanosleep(12345, 0, &right, 0) == EINVAL);
    assert(clock_nanosleep(CLOCK_THREAD_CPUTIME_ID, 0, &right, 0) == EINVAL);
    pthread_mutex_unlock(&taken);
    return 0;
}

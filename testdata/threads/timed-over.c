// Who waits until a moment, and is told that the time is over, finds the clock at that moment or behind it.
// verdict: verified
// native: yes
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

static pthread_mutex_t taken = PTHREAD_MUTEX_INITIALIZER, m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static sem_t s;

static struct timespec soon(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    t.tv_nsec += 1000000;
    if (t.tv_nsec >= 1000000000) {
        t.tv_nsec -= 1000000000;
        t.tv_sec++;
    }
    return t;
}

static void check_over(const struct timespec *t)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    assert(now.tv_sec > t->tv_sec || (now.tv_sec == t->tv_sec && now.tv_nsec >= t->tv_nsec));
}

static void *wait_for(void *unused)
{
    struct timespec t = soon();
    if (pthread_mutex_timedlock(&taken, &t) == ETIMEDOUT)
        check_over(&t);
    else
        pthread_mutex_unlock(&taken);
    return unused;
}

int main(void)
{
    pthread_t a;
    struct timespec t;
    sem_init(&s, 0, 0);
    pthread_mutex_lock(&taken);
    pthread_create(&a, 0, wait_for, 0);
    t = soon();
    if (sem_timedwait(&s, &t) == -1 && errno == ETIMEDOUT)
        check_over(&t);
    pthread_mutex_unlock(&taken);
    pthread_join(a, 0);
    pthread_mutex_lock(&m);
    t = soon();
    if (pthread_cond_timedwait(&c, &m, &t) == ETIMEDOUT)
        check_over(&t);
    pthread_mutex_unlock(&m);
    return 0;
}

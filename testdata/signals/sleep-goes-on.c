// A sleep that a handler ended is taken up again with the time that remains; a mutex and a condition know no handlers.
// verdict: verified
// native: yes
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <time.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_t first;

static void handler(int sig) { (void)sig; }

static void *wake(void *arg)
{
    assert(pthread_mutex_lock(&m) == 0);
    pthread_kill(first, SIGUSR1);
    assert(pthread_mutex_unlock(&m) == 0);
    return arg;
}

int main(void)
{
    pthread_t p;
    struct timespec t = {0, 1000};
    signal(SIGUSR1, handler);
    first = pthread_self();
    pthread_create(&p, 0, wake, 0);
    assert(pthread_mutex_lock(&m) == 0);
    assert(pthread_mutex_unlock(&m) == 0);
    while (nanosleep(&t, &t))
        assert(errno == EINTR);
    t.tv_nsec = 1000000000;
    assert(nanosleep(&t, 0) == -1 && errno == EINVAL);
    pthread_join(p, 0);
    return 0;
}

// A signal that comes before the wait is lost, and the wait begins anew after each time-out. Whether that goes on for ever is not shown:
// a loop that reads a clock might end with a value that was not tried.
// verdict: unknown
// flags: --check=+hang
#include <pthread.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int waiting, done;

static void *answers(void *arg)
{
    pthread_mutex_lock(&lock);
    if (waiting)
        done = 1;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, answers, NULL);
    pthread_mutex_lock(&lock);
    waiting = 1;
    while (!done) {
        struct timespec until;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_sec++;
        pthread_cond_timedwait(&changed, &lock, &until);
    }
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
    return 0;
}

// A thread waits until the condition is true.
// report: facebook/watchman 235: Protect against spurious wakeups
// verdict: verified
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t change = PTHREAD_COND_INITIALIZER;
static int started;

static void *start(void *arg)
{
    pthread_mutex_lock(&mutex);
    started = 1;
    pthread_cond_signal(&change);
    pthread_mutex_unlock(&mutex);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, start, NULL);
    pthread_mutex_lock(&mutex);
    while (!started)
        pthread_cond_wait(&change, &mutex);
    assert(started);
    pthread_mutex_unlock(&mutex);
    pthread_join(t, NULL);
    return 0;
}

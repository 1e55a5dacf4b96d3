// The flag that stops a worker is set with the mutex held, so never between the worker's look at it and its wait.
// report: cppalliance/capy 199: Fix thread_pool shutdown race
// verdict: verified
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t wake = PTHREAD_COND_INITIALIZER;
static int stop;

static void *worker(void *arg)
{
    pthread_mutex_lock(&mutex);
    while (!stop)
        pthread_cond_wait(&wake, &mutex);
    pthread_mutex_unlock(&mutex);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, worker, NULL);
    pthread_mutex_lock(&mutex);
    stop = 1;
    pthread_mutex_unlock(&mutex);
    pthread_cond_broadcast(&wake);
    pthread_join(t, NULL);
    return 0;
}

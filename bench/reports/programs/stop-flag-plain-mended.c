// The destructor sets the stop flag with the mutex held.
// report: ml-explore/mlx-data 112: Fix ThreadPool stop flag data race in destructor
// verdict: verified
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t wake = PTHREAD_COND_INITIALIZER;
static bool stop;

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
    stop = true;
    pthread_cond_broadcast(&wake);
    pthread_mutex_unlock(&mutex);
    pthread_join(t, NULL);
    return 0;
}

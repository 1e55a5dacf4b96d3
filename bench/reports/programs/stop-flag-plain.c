// Workers read the stop flag with the mutex held; the destructor sets it without.
// report: ml-explore/mlx-data 112: Fix ThreadPool stop flag data race in destructor
// verdict: violated
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t wake = PTHREAD_COND_INITIALIZER;
static bool stop;

static void *worker(void *arg)
{
    pthread_mutex_lock(&mutex);
    while (!stop) // want: race
        pthread_cond_wait(&wake, &mutex);
    pthread_mutex_unlock(&mutex);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, worker, NULL);
    stop = true; // want: race
    pthread_mutex_lock(&mutex);
    pthread_cond_broadcast(&wake);
    pthread_mutex_unlock(&mutex);
    pthread_join(t, NULL);
    return 0;
}

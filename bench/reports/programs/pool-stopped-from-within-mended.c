// Who stops a pool from one of its threads does not wait for that thread.
// report: apple/foundationdb 13948: Fix SS+rocksdb crash for suspend call path
// verdict: verified
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ended = PTHREAD_COND_INITIALIZER;
static int running = 1;

static void stop(int own)
{
    pthread_mutex_lock(&mutex);
    while (running > own)
        pthread_cond_wait(&ended, &mutex);
    pthread_mutex_unlock(&mutex);
}

static void *worker(void *suspend)
{
    if (suspend)
        stop(1);
    pthread_mutex_lock(&mutex);
    running--;
    pthread_cond_signal(&ended);
    pthread_mutex_unlock(&mutex);
    return NULL;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, worker, &t);
    pthread_join(t, NULL);
    return 0;
}

// A thread of a pool stops the pool, and waits until all of its threads have ended, of which it is one.
// report: apple/foundationdb 13948: Fix SS+rocksdb crash for suspend call path
// verdict: violated
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ended = PTHREAD_COND_INITIALIZER;
static int running = 1;

static void stop(void)
{
    pthread_mutex_lock(&mutex);
    while (running)
        pthread_cond_wait(&ended, &mutex); // want: deadlock
    pthread_mutex_unlock(&mutex);
}

static void *worker(void *suspend)
{
    if (suspend)
        stop();
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
    pthread_join(t, NULL); // want: deadlock
    return 0;
}

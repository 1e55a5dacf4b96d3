// The flag that stops a worker is set without the worker's mutex: the broadcast can come after the worker has read the flag and
// before it waits, and then nobody wakes it.
// report: cppalliance/capy 199: Fix thread_pool shutdown race
// verdict: violated
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t wake = PTHREAD_COND_INITIALIZER;
static atomic_int stop;

static void *worker(void *arg)
{
    pthread_mutex_lock(&mutex);
    while (!stop)
        pthread_cond_wait(&wake, &mutex); // want: deadlock
    pthread_mutex_unlock(&mutex);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, worker, NULL);
    stop = 1;
    pthread_cond_broadcast(&wake);
    pthread_join(t, NULL); // want: deadlock
    return 0;
}

// A pool's destructor puts a message for its end into a full queue, and waits for a place. The thread that would take messages was
// ended before.
// report: gabime/spdlog 1183: spdlog deadlocks on thread_pool destructor when using inside a DLL.
// verdict: violated
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t change = PTHREAD_COND_INITIALIZER;
static int queued, ended;

static void post(void)
{
    pthread_mutex_lock(&mutex);
    while (queued == 1)
        pthread_cond_wait(&change, &mutex); // want: deadlock
    queued++;
    pthread_cond_broadcast(&change);
    pthread_mutex_unlock(&mutex);
}

static void *worker(void *arg)
{
    pthread_mutex_lock(&mutex);
    if (!ended && queued)
        queued--;
    pthread_cond_broadcast(&change);
    pthread_mutex_unlock(&mutex);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, worker, NULL);
    pthread_mutex_lock(&mutex);
    ended = 1;
    pthread_mutex_unlock(&mutex);
    post();
    pthread_join(t, NULL);
    post();
    return 0;
}

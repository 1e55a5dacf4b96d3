// A pool is shut down while its thread still takes messages.
// report: gabime/spdlog 1183: spdlog deadlocks on thread_pool destructor when using inside a DLL.
// verdict: verified
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t change = PTHREAD_COND_INITIALIZER;
static int queued;

static void post(void)
{
    pthread_mutex_lock(&mutex);
    while (queued == 1)
        pthread_cond_wait(&change, &mutex);
    queued++;
    pthread_cond_broadcast(&change);
    pthread_mutex_unlock(&mutex);
}

static void *worker(void *arg)
{
    for (int i = 0; i < 2; i++) {
        pthread_mutex_lock(&mutex);
        while (!queued)
            pthread_cond_wait(&change, &mutex);
        queued--;
        pthread_cond_broadcast(&change);
        pthread_mutex_unlock(&mutex);
    }
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, worker, NULL);
    post();
    post();
    pthread_join(t, NULL);
    return 0;
}

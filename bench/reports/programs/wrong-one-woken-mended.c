// A worker that waits for jobs and a thread that waits for their end share a condition variable, and each change wakes both.
// report: AdaptiveCpp/AdaptiveCpp 664: Fix async worker deadlocks by using notify_all()
// verdict: verified
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t change = PTHREAD_COND_INITIALIZER;
static int jobs, done;

static void *worker(void *arg)
{
    pthread_mutex_lock(&mutex);
    while (!jobs)
        pthread_cond_wait(&change, &mutex);
    done = 1;
    pthread_cond_broadcast(&change);
    pthread_mutex_unlock(&mutex);
    return arg;
}

static void *wait_for_end(void *arg)
{
    pthread_mutex_lock(&mutex);
    while (!done)
        pthread_cond_wait(&change, &mutex);
    pthread_mutex_unlock(&mutex);
    return arg;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, worker, NULL);
    pthread_create(&b, NULL, wait_for_end, NULL);
    pthread_mutex_lock(&mutex);
    jobs = 1;
    pthread_cond_broadcast(&change);
    pthread_mutex_unlock(&mutex);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}

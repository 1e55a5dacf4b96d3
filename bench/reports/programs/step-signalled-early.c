// A background thread announces the end of a job before it takes the lock again and counts the job as done: who looks between the
// two sees a job that is pending, and waits for an announcement that was made already.
// report: redis/redis 5375: Possible race in bioWaitStepOfType
// verdict: violated
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t step = PTHREAD_COND_INITIALIZER;
static int pending = 1;

static void *background(void *arg)
{
    pthread_cond_broadcast(&step);
    pthread_mutex_lock(&mutex);
    pending--;
    pthread_mutex_unlock(&mutex);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, background, NULL);
    pthread_mutex_lock(&mutex);
    if (pending != 0)
        pthread_cond_wait(&step, &mutex); // want: deadlock
    pthread_mutex_unlock(&mutex);
    pthread_join(t, NULL);
    return 0;
}

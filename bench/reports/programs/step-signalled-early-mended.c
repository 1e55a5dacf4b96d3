// A background thread announces the end of a job with the lock held, in one piece with counting it.
// report: redis/redis 5375: Possible race in bioWaitStepOfType
// verdict: verified
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t step = PTHREAD_COND_INITIALIZER;
static int pending = 1;

static void *background(void *arg)
{
    pthread_mutex_lock(&mutex);
    pthread_cond_broadcast(&step);
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
        pthread_cond_wait(&step, &mutex);
    pthread_mutex_unlock(&mutex);
    pthread_join(t, NULL);
    return 0;
}

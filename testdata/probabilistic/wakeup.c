// A thread looks at a flag without the lock before it waits, so that the signal may come too early and be lost.
// verdict: violated
// flags: --check=-race,-leak
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
volatile int ready;

static void *waiting(void *arg)
{
    if (!ready) {
        pthread_mutex_lock(&lock);
        pthread_cond_wait(&changed, &lock); // want: deadlock
        pthread_mutex_unlock(&lock);
    }
    return arg;
}

int main(void)
{
    pthread_t waiter;
    pthread_create(&waiter, 0, waiting, 0);
    pthread_mutex_lock(&lock);
    ready = 1;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
    pthread_join(waiter, 0); // want: deadlock
    return 0;
}

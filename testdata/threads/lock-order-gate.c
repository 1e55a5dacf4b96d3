// Two locks taken in both orders, but only behind a third one: no deadlock.
// verdict: verified
// native: yes
#include <pthread.h>
#include <stddef.h>

pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;

static void both(pthread_mutex_t *first, pthread_mutex_t *second)
{
    pthread_mutex_lock(&gate);
    pthread_mutex_lock(first);
    pthread_mutex_lock(second);
    pthread_mutex_unlock(&gate);
    pthread_mutex_unlock(second);
    pthread_mutex_unlock(first);
}

static void *worker(void *arg)
{
    both(&b, &a);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, worker, NULL);
    both(&a, &b);
    pthread_join(t, NULL);
    return 0;
}

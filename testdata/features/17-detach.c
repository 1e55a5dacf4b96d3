// Feature 17: a detached thread cannot be joined, but can say when it is done.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int done, result;

static void *worker(void *arg)
{
    pthread_mutex_lock(&m);
    result = 6;
    done = 1;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&m);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, worker, NULL);
    assert(pthread_detach(t) == 0);
    pthread_mutex_lock(&m);
    while (!done)
        pthread_cond_wait(&changed, &m);
    pthread_mutex_unlock(&m);
    assert(result == 6);
    return 0;
}

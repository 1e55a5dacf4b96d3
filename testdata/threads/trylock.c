// A trylock answers EBUSY while another holds the mutex, and 0 when it is free.
// verdict: verified
// native: yes
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stddef.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *try_it(void *arg)
{
    *(int *)arg = pthread_mutex_trylock(&m);
    if (*(int *)arg == 0)
        pthread_mutex_unlock(&m);
    return NULL;
}

int main(void)
{
    pthread_t t;
    int busy = -1, idle = -1;
    pthread_mutex_lock(&m);
    pthread_create(&t, NULL, try_it, &busy);
    pthread_join(t, NULL);
    pthread_mutex_unlock(&m);
    pthread_create(&t, NULL, try_it, &idle);
    pthread_join(t, NULL);
    assert(busy == EBUSY && idle == 0);
    return 0;
}

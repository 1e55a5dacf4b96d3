// A broadcast wakes both waiters.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t opened = PTHREAD_COND_INITIALIZER;
int is_open, passed;

static void *waiter(void *arg)
{
    pthread_mutex_lock(&m);
    while (!is_open)
        pthread_cond_wait(&opened, &m);
    passed++;
    pthread_mutex_unlock(&m);
    return arg;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, waiter, NULL);
    pthread_create(&b, NULL, waiter, NULL);
    pthread_mutex_lock(&m);
    is_open = 1;
    pthread_cond_broadcast(&opened);
    pthread_mutex_unlock(&m);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(passed == 2);
    return 0;
}

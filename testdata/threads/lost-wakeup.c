// The flag is looked at outside of the lock: the signal may come between the look and the wait.
// verdict: violated
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
atomic_bool ready;

static void *waiter(void *arg)
{
    if (!atomic_load(&ready)) {
        pthread_mutex_lock(&m);
        pthread_cond_wait(&changed, &m); // want: deadlock
        pthread_mutex_unlock(&m);
    }
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, waiter, NULL);
    atomic_store(&ready, 1);
    pthread_cond_signal(&changed);
    pthread_join(t, NULL); // want: deadlock
    return 0;
}

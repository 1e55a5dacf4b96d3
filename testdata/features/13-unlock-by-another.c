// Feature 13: a mutex is unlocked by a thread that does not hold it.
// verdict: violated
#include <pthread.h>
#include <stddef.h>

pthread_mutex_t m;

static void *worker(void *arg)
{
    pthread_mutex_unlock(&m); // want: unlock
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_mutex_init(&m, NULL);
    pthread_mutex_lock(&m);
    pthread_create(&t, NULL, worker, NULL);
    pthread_join(t, NULL);
    return 0;
}

// Two threads count under two different mutexes, which protects nothing.
// verdict: violated
#include <pthread.h>
#include <stddef.h>

pthread_mutex_t m[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
int counter;

static void *worker(void *arg)
{
    pthread_mutex_t *mine = arg;
    pthread_mutex_lock(mine);
    counter++; // want: race
    pthread_mutex_unlock(mine);
    return NULL;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, worker, &m[0]);
    pthread_create(&b, NULL, worker, &m[1]);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}

// A thread unlocks a mutex that another one holds.
// verdict: violated
#include <pthread.h>
#include <stddef.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *stranger(void *arg)
{
    pthread_mutex_unlock(&m); // want: unlock
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_mutex_lock(&m);
    pthread_create(&t, NULL, stranger, NULL);
    pthread_join(t, NULL);
    return 0;
}

// A thread ends without unlocking: the next one that locks waits for ever.
// verdict: violated
#include <pthread.h>
#include <stddef.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int counter;

static void *worker(void *arg)
{
    pthread_mutex_lock(&m); // want: deadlock
    counter++;
    return arg;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, worker, NULL);
    pthread_create(&b, NULL, worker, NULL);
    pthread_join(a, NULL); // want: deadlock
    pthread_join(b, NULL); // want: deadlock
    return 0;
}

// Two threads join each other: both wait for ever.
// verdict: violated
#include <pthread.h>
#include <stddef.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_t a, b;

static void *join_b(void *arg)
{
    pthread_mutex_lock(&m); // main has written both names by now
    pthread_t other = b;
    pthread_mutex_unlock(&m);
    pthread_join(other, NULL); // want: deadlock
    return arg;
}

static void *join_a(void *arg)
{
    pthread_mutex_lock(&m);
    pthread_t other = a;
    pthread_mutex_unlock(&m);
    pthread_join(other, NULL); // want: deadlock
    return arg;
}

int main(void)
{
    pthread_mutex_lock(&m);
    pthread_create(&a, NULL, join_b, NULL);
    pthread_create(&b, NULL, join_a, NULL);
    pthread_mutex_unlock(&m);
    pthread_exit(NULL); // the others go on
}

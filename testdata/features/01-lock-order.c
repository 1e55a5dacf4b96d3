// Feature 1: a deadlock by lock order.
// verdict: violated
#include <pthread.h>
#include <stddef.h>

pthread_mutex_t a, b;

static void *b_then_a(void *arg)
{
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a); // want: deadlock
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_mutex_init(&a, NULL);
    pthread_mutex_init(&b, NULL);
    pthread_create(&t, NULL, b_then_a, NULL);
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b); // want: deadlock
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
    pthread_join(t, NULL);
    return 0;
}

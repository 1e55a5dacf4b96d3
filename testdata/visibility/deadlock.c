// Two threads take two locks in different orders.
// verdict: violated
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

static void *f(void *x)
{
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a); // want: deadlock
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
    return x;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, f, 0);
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b); // want: deadlock
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
    pthread_join(t, 0);
}

// Feature 3: a signal that comes before the wait is lost.
// verdict: violated
#include <pthread.h>
#include <stddef.h>

pthread_mutex_t m;
pthread_cond_t c;

static void *signaller(void *arg)
{
    pthread_mutex_lock(&m);
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_mutex_init(&m, NULL);
    pthread_cond_init(&c, NULL);
    pthread_create(&t, NULL, signaller, NULL);
    pthread_mutex_lock(&m);
    pthread_cond_wait(&c, &m); // want: deadlock
    pthread_mutex_unlock(&m);
    pthread_join(t, NULL);
    return 0;
}

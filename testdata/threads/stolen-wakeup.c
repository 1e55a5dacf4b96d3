// A producer signals twice and two consumers wait under "if": the one takes what the other was woken for.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t available = PTHREAD_COND_INITIALIZER;
int items;

static void *producer(void *arg)
{
    for (int i = 0; i < 2; i++) {
        pthread_mutex_lock(&m);
        items++;
        pthread_cond_signal(&available);
        pthread_mutex_unlock(&m);
    }
    return arg;
}

static void *consumer(void *arg)
{
    pthread_mutex_lock(&m);
    if (items == 0)
        pthread_cond_wait(&available, &m);
    assert(items > 0); // want: assert
    items--;
    pthread_mutex_unlock(&m);
    return arg;
}

int main(void)
{
    pthread_t p, c1, c2;
    pthread_create(&c1, NULL, consumer, NULL);
    pthread_create(&c2, NULL, consumer, NULL);
    pthread_create(&p, NULL, producer, NULL);
    pthread_join(c1, NULL);
    pthread_join(c2, NULL);
    pthread_join(p, NULL);
    return 0;
}

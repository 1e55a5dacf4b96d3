// The one-slot buffer with "if" for "while": a woken consumer finds that another took its item.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

enum { SIZE = 1, CONSUMERS = 2 };

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t not_full = PTHREAD_COND_INITIALIZER;
pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER;
int slot[SIZE], count;

static void *producer(void *arg)
{
    for (int i = 0; i < CONSUMERS; i++) {
        pthread_mutex_lock(&m);
        while (count == SIZE)
            pthread_cond_wait(&not_full, &m);
        slot[count++] = i;
        pthread_cond_signal(&not_empty);
        pthread_mutex_unlock(&m);
    }
    return arg;
}

static void *consumer(void *arg)
{
    int got;
    pthread_mutex_lock(&m);
    if (count == 0)
        pthread_cond_wait(&not_empty, &m);
    assert(count > 0); // want: assert
    got = slot[--count];
    pthread_cond_signal(&not_full);
    pthread_mutex_unlock(&m);
    *(int *)arg = got;
    return NULL;
}

int main(void)
{
    static int got[CONSUMERS];
    pthread_t p, c[CONSUMERS];
    pthread_create(&p, NULL, producer, NULL);
    for (int i = 0; i < CONSUMERS; i++)
        pthread_create(&c[i], NULL, consumer, &got[i]);
    pthread_join(p, NULL);
    for (int i = 0; i < CONSUMERS; i++)
        pthread_join(c[i], NULL);
    return 0;
}

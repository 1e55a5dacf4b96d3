// A one-slot buffer with two condition variables, two producers and one consumer: nothing lost or doubled.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

enum { SIZE = 1, ITEMS = 2 };

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t not_full = PTHREAD_COND_INITIALIZER;
pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER;
int slot[SIZE], count;

static void *producer(void *arg)
{
    pthread_mutex_lock(&m);
    while (count == SIZE)
        pthread_cond_wait(&not_full, &m);
    slot[count++] = *(int *)arg;
    pthread_cond_signal(&not_empty);
    pthread_mutex_unlock(&m);
    return NULL;
}

static void *consumer(void *arg)
{
    int *sum = arg;
    for (int i = 0; i < ITEMS; i++) {
        pthread_mutex_lock(&m);
        while (count == 0)
            pthread_cond_wait(&not_empty, &m);
        *sum += slot[--count];
        pthread_cond_signal(&not_full);
        pthread_mutex_unlock(&m);
    }
    return NULL;
}

int main(void)
{
    static int item[ITEMS] = {3, 4};
    static int sum;
    pthread_t p[ITEMS], c;
    for (int i = 0; i < ITEMS; i++)
        pthread_create(&p[i], NULL, producer, &item[i]);
    pthread_create(&c, NULL, consumer, &sum);
    for (int i = 0; i < ITEMS; i++)
        pthread_join(p[i], NULL);
    pthread_join(c, NULL);
    assert(sum == 7 && count == 0);
    return 0;
}

// A bounded buffer between a producer and a consumer: what goes in comes out, once and in order.
// verdict: verified
// native: yes
//
// The buffer holds two items. A full buffer makes the producer wait, an empty one the consumer; each wakes the
// other after a change. The conditions are tested in a loop, because between the signal and the moment in which
// the woken thread has the mutex again, they may have become false.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

enum { SIZE = 2, ITEMS = 3 };

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t not_full = PTHREAD_COND_INITIALIZER;
pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER;
int item[SIZE];
int first, count;

static void put(int x)
{
    pthread_mutex_lock(&lock);
    while (count == SIZE)
        pthread_cond_wait(&not_full, &lock);
    item[(first + count) % SIZE] = x;
    count++;
    pthread_cond_signal(&not_empty);
    pthread_mutex_unlock(&lock);
}

static int get(void)
{
    pthread_mutex_lock(&lock);
    while (count == 0)
        pthread_cond_wait(&not_empty, &lock);
    int x = item[first];
    first = (first + 1) % SIZE;
    count--;
    pthread_cond_signal(&not_full);
    pthread_mutex_unlock(&lock);
    return x;
}

static void *producer(void *arg)
{
    for (int i = 1; i <= ITEMS; i++)
        put(i);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, producer, NULL);
    for (int i = 1; i <= ITEMS; i++)
        assert(get() == i);
    pthread_join(t, NULL);
    assert(count == 0);
    return 0;
}

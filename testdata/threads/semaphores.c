// A producer and a consumer over two hand-made semaphores: three items arrive in order.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

enum { SIZE = 2, ITEMS = 3 };

struct semaphore {
    pthread_mutex_t m;
    pthread_cond_t positive;
    int value;
};

struct semaphore space = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, SIZE};
struct semaphore items = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0};
int ring[SIZE];

static void down(struct semaphore *s)
{
    pthread_mutex_lock(&s->m);
    while (s->value == 0)
        pthread_cond_wait(&s->positive, &s->m);
    s->value--;
    pthread_mutex_unlock(&s->m);
}

static void up(struct semaphore *s)
{
    pthread_mutex_lock(&s->m);
    s->value++;
    pthread_cond_signal(&s->positive);
    pthread_mutex_unlock(&s->m);
}

static void *producer(void *arg)
{
    for (int i = 0; i < ITEMS; i++) {
        down(&space);
        ring[i % SIZE] = i;
        up(&items);
    }
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, producer, NULL);
    for (int i = 0; i < ITEMS; i++) {
        down(&items);
        assert(ring[i % SIZE] == i);
        up(&space);
    }
    pthread_join(t, NULL);
    return 0;
}

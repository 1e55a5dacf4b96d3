// A producer and a consumer of a buffer of two places, counted by semaphores: how often is it full?
// verdict: verified
// flags: --check=-leak
#include <pthread.h>
#include <semaphore.h>

enum { PLACES = 2, ITEMS = 4 };

sem_t empty, full;
int place[PLACES];
volatile int sum;

static void *producing(void *arg)
{
    for (int i = 0; i < ITEMS; i++) {
        sem_wait(&empty);
        place[i % PLACES] = i;
        sem_post(&full);
    }
    return arg;
}

static void *consuming(void *arg)
{
    for (int i = 0; i < ITEMS; i++) {
        sem_wait(&full);
        sum += place[i % PLACES];
        sem_post(&empty);
    }
    return arg;
}

int main(void)
{
    pthread_t producer, consumer;
    sem_init(&empty, 0, PLACES);
    sem_init(&full, 0, 0);
    pthread_create(&producer, 0, producing, 0);
    pthread_create(&consumer, 0, consuming, 0);
    pthread_join(producer, 0);
    pthread_join(consumer, 0);
    return 0;
}

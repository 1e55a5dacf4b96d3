// A semaphore is copied as bytes while a thread waits at it.
// verdict: violated
// flags: --check=-deadlock
#include <pthread.h>
#include <semaphore.h>
#include <string.h>

static sem_t semaphore;
sem_t copy;

static void *waits(void *arg)
{
    (void)arg;
    sem_wait(&semaphore);
    return 0;
}

int main(void)
{
    sem_init(&semaphore, 0, 0);
    pthread_t t;
    pthread_create(&t, 0, waits, 0);
    memcpy(&copy, &semaphore, sizeof copy); // want: race
    pthread_join(t, 0);
    return 0;
}

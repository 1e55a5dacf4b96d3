// A second is added to the nanoseconds of a time limit, which is then none: the wait fails at once, and what it waits for
// is used all the same.
// verdict: violated
// flags: --check=-race
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

static sem_t ready;
static int data;

static void *produce(void *unused)
{
    data = 1;
    sem_post(&ready);
    return unused;
}

int main(void)
{
    pthread_t t;
    struct timespec limit = {1000000000, 999999999};
    sem_init(&ready, 0, 0);
    pthread_create(&t, 0, produce, 0);
    limit.tv_nsec += 1000;
    while (sem_timedwait(&ready, &limit) == -1 && limit.tv_nsec < 1000000000)
        ;
    assert(data == 1); // want: assert
    pthread_join(t, 0);
    return 0;
}

// A thread does not go back to sleep once the end has begun.
// report: ponylang/ponyc 5037: Fix intermittent hang during runtime shutdown
// verdict: verified
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stddef.h>

static sem_t wake;
static atomic_int active = 2, terminate;

static void *scheduler(void *arg)
{
    do
        sem_wait(&wake);
    while (active < 2 && !terminate);
    while (!terminate) {
    }
    return arg;
}

int main(void)
{
    pthread_t t;
    sem_init(&wake, 0, 0);
    pthread_create(&t, NULL, scheduler, NULL);
    terminate = 1;
    sem_post(&wake);
    active = 1;
    pthread_join(t, NULL);
    return 0;
}

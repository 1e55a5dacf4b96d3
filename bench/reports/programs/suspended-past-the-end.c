// At the end all threads are sent a message and are woken. A thread that is awake looks at how many threads are active before it
// looks at its messages, goes back to sleep, and nobody wakes it again.
// report: ponylang/ponyc 5037: Fix intermittent hang during runtime shutdown
// verdict: violated
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stddef.h>

static sem_t wake;
static atomic_int active = 2, terminate;

static void *scheduler(void *arg)
{
    do
        sem_wait(&wake); // want: deadlock
    while (active < 2);
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
    pthread_join(t, NULL); // want: deadlock
    return 0;
}

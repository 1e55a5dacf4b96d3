// The end of the program flushes all streams, and waits for the lock of one that a thread never gives back.
// verdict: violated
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

static sem_t taken, never;

static void *holder(void *arg)
{
    flockfile(stdout);
    sem_post(&taken);
    sem_wait(&never); // want: deadlock
    return arg;
}

int main(void)
{
    pthread_t t;
    sem_init(&taken, 0, 0);
    sem_init(&never, 0, 0);
    pthread_create(&t, 0, holder, 0);
    sem_wait(&taken);
    return 0; // want: deadlock
} // want: deadlock

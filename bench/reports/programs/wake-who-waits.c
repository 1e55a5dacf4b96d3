// Waking all wakes those who are registered as waiting. A worker that has seen no reason to stop, and has not registered yet, waits
// for ever.
// report: pocoproject/poco 5213: NotificationQueue::wakeUpAll() lost-wakeup race causes deadlock on shutdown
// verdict: violated
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static sem_t available;
static int waiting;
static atomic_int stopped;

static void dequeue(void)
{
    pthread_mutex_lock(&mutex);
    waiting = 1;
    pthread_mutex_unlock(&mutex);
    sem_wait(&available); // want: deadlock
}

static void wake_all(void)
{
    pthread_mutex_lock(&mutex);
    if (waiting)
        sem_post(&available);
    waiting = 0;
    pthread_mutex_unlock(&mutex);
}

static void *worker(void *arg)
{
    while (!stopped)
        dequeue();
    return arg;
}

int main(void)
{
    pthread_t t;
    sem_init(&available, 0, 0);
    pthread_create(&t, NULL, worker, NULL);
    stopped = 1;
    wake_all();
    pthread_join(t, NULL); // want: deadlock
    return 0;
}

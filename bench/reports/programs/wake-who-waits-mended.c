// Waking all is remembered by the queue, so that who comes later does not wait.
// report: pocoproject/poco 5213: NotificationQueue::wakeUpAll() lost-wakeup race causes deadlock on shutdown
// verdict: verified
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static sem_t available;
static int waiting, woken;
static atomic_int stopped;

static void dequeue(void)
{
    pthread_mutex_lock(&mutex);
    int wait = !woken;
    waiting = wait;
    pthread_mutex_unlock(&mutex);
    if (wait)
        sem_wait(&available);
}

static void wake_all(void)
{
    pthread_mutex_lock(&mutex);
    woken = 1;
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
    pthread_join(t, NULL);
    return 0;
}

// A notifier removes a waiter from the list, sees that its condition does not hold, and puts it back. The last notification comes
// meanwhile, and finds an empty list.
// report: jbaldwin/libcoro 398: deadlock/missing wake in condition_variable notify_all?
// verdict: violated
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stddef.h>

static sem_t resumed;
static atomic_int listed = 1, ready;

static void notify(void)
{
    if (!atomic_exchange(&listed, 0))
        return;
    if (ready)
        sem_post(&resumed);
    else
        listed = 1;
}

static void *notifier(void *arg)
{
    notify();
    return arg;
}

int main(void)
{
    pthread_t t;
    sem_init(&resumed, 0, 0);
    pthread_create(&t, NULL, notifier, NULL);
    ready = 1;
    notify();
    sem_wait(&resumed); // want: deadlock
    pthread_join(t, NULL);
    return 0;
}

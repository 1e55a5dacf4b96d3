// A notifier that has put a waiter back looks at its condition once more.
// report: jbaldwin/libcoro 398: deadlock/missing wake in condition_variable notify_all?
// verdict: verified
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stddef.h>

static sem_t resumed;
static atomic_int listed = 1, ready;

static void notify(void)
{
    while (atomic_exchange(&listed, 0)) {
        if (ready) {
            sem_post(&resumed);
            return;
        }
        listed = 1;
        if (!ready)
            return;
    }
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
    sem_wait(&resumed);
    pthread_join(t, NULL);
    return 0;
}

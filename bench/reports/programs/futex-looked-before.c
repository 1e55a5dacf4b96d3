// A thread compares the futex word before it takes the lock of the list of waiters. A wake-up between the two finds an empty list.
// report: unikraft/unikraft 1763: lib/posix-futex: Fix lost wakeup race in futex_wait
// verdict: violated
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stddef.h>

static pthread_mutex_t list = PTHREAD_MUTEX_INITIALIZER;
static sem_t wake;
static int waiters;
static atomic_int word;

static void futex_wait(int value)
{
    if (word != value)
        return;
    pthread_mutex_lock(&list);
    waiters++;
    pthread_mutex_unlock(&list);
    sem_wait(&wake); // want: deadlock
}

static void futex_wake(void)
{
    pthread_mutex_lock(&list);
    if (waiters) {
        waiters--;
        sem_post(&wake);
    }
    pthread_mutex_unlock(&list);
}

static void *waiter(void *arg)
{
    futex_wait(0);
    return arg;
}

int main(void)
{
    pthread_t t;
    sem_init(&wake, 0, 0);
    pthread_create(&t, NULL, waiter, NULL);
    word = 1;
    futex_wake();
    pthread_join(t, NULL); // want: deadlock
    return 0;
}

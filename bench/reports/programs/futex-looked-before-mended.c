// A thread compares the futex word with the lock of the list of waiters held.
// report: unikraft/unikraft 1763: lib/posix-futex: Fix lost wakeup race in futex_wait
// verdict: verified
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
    pthread_mutex_lock(&list);
    int same = word == value;
    if (same)
        waiters++;
    pthread_mutex_unlock(&list);
    if (same)
        sem_wait(&wake);
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
    pthread_join(t, NULL);
    return 0;
}

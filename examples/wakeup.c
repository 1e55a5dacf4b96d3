// A lost wake-up: the signal comes just before the wait, and nobody signals again.
// verdict: violated
//
// The waiting thread tests the flag and only then locks the mutex. If the other thread raises the flag and signals
// in between, the signal finds nobody waiting and is lost. The test belongs inside the locked section, and the flag
// must be raised there too.
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t raised = PTHREAD_COND_INITIALIZER;
atomic_int flag;

static void *waiter(void *arg)
{
    while (!atomic_load(&flag)) {
        pthread_mutex_lock(&lock);
        pthread_cond_wait(&raised, &lock); // want: deadlock
        pthread_mutex_unlock(&lock);
    }
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, waiter, NULL);
    atomic_store(&flag, 1);
    pthread_cond_signal(&raised);
    pthread_join(t, NULL); // want: deadlock
    return 0;
}

// A signal that comes between the look and the wait is lost: one thread sleeps, the other spins on what only that one would change.
// verdict: violated
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static atomic_int items;

static void *consumer(void *arg)
{
    pthread_mutex_lock(&lock);
    while (items == 0)
        pthread_cond_wait(&filled, &lock);
    pthread_mutex_unlock(&lock);
    items = 0;
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, consumer, 0);
    items = 1;
    pthread_cond_signal(&filled); // want: hang
    while (items)
        sched_yield();
    pthread_join(t, 0);
    return 0;
}

// A thread may end with a lock that another one tries to take for ever.
// verdict: violated
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_int stopping;

static void *worker(void *arg) // want: hang
{
    pthread_mutex_lock(&lock); // want: hang
    if (stopping) // want: hang
        return arg; // want: hang
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    stopping = 1; // want: hang
    while (pthread_mutex_trylock(&lock)) {
    }
    pthread_mutex_unlock(&lock);
    return 0;
}

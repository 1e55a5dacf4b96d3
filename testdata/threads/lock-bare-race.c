// The same, and a thread that does not take the lock: the data race is found though the lock was never initialised.
// flags: --check=-misuse
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t *lock;
static int count;

static void *work(void *arg)
{
    pthread_mutex_lock(lock);
    count++; // want: race
    pthread_mutex_unlock(lock);
    return arg;
}

int main(void)
{
    lock = malloc(sizeof *lock);
    if (!lock)
        return 1;
    pthread_t t;
    pthread_create(&t, NULL, work, NULL);
    count++; // want: race
    pthread_join(t, NULL);
    free(lock);
    return 0;
}

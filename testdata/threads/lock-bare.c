// A mutex that was never initialised is as if its memory were zero where nobody asks for the check "misuse". It was taken for a lock that may
// hold anything, such as one of a thread that has ended, and so "count" for a data race.
// flags: --check=-misuse
// verdict: verified
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t *lock;
static int count;

static void *work(void *arg)
{
    pthread_mutex_lock(lock);
    count++;
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
    work(NULL);
    pthread_join(t, NULL);
    assert(count == 2);
    free(lock);
    return 0;
}

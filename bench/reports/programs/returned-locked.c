// Where memory is used up a function returns with the lock held.
// report: ovis-hpc/ldms 772: Potential error(e.g., deadlock ) due to the unreleased lock (CWE-667)
// verdict: violated
// flags: --malloc-may-fail
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char *key;

static int set(void)
{
    pthread_mutex_lock(&lock); // want: deadlock
    free(key);
    key = malloc(4);
    if (!key)
        return ENOMEM;
    pthread_mutex_unlock(&lock);
    return 0;
}

int main(void)
{
    if (set() == ENOMEM)
        set();
    free(key);
    return 0;
}

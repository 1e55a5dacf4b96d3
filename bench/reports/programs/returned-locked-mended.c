// A function releases the lock on every way out.
// report: ovis-hpc/ldms 772: Potential error(e.g., deadlock ) due to the unreleased lock (CWE-667)
// verdict: verified
// flags: --malloc-may-fail
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char *key;

static int set(void)
{
    pthread_mutex_lock(&lock);
    free(key);
    key = malloc(4);
    int error = key ? 0 : ENOMEM;
    pthread_mutex_unlock(&lock);
    return error;
}

int main(void)
{
    if (set() == ENOMEM)
        set();
    free(key);
    return 0;
}

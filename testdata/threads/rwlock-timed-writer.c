// A writer whose time runs out waits no longer: readers continue.
// verdict: verified
#define _GNU_SOURCE
#include <pthread.h>
#include <unistd.h>

#include <assert.h>
#include <errno.h>
#include <time.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP;

static void *writer(void *arg)
{
    struct timespec t = {0, 0};
    int error = pthread_rwlock_timedwrlock(&lock, &t);
    assert(error == 0 || error == ETIMEDOUT);
    if (!error)
        pthread_rwlock_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t p;
    pthread_rwlock_rdlock(&lock);
    pthread_create(&p, 0, writer, 0);
    pthread_rwlock_rdlock(&lock);
    pthread_rwlock_unlock(&lock);
    pthread_rwlock_unlock(&lock);
    pthread_join(p, 0);
    return 0;
}

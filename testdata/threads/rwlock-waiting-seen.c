// An attempt to read fails although only readers have the lock: a writer waits, who comes first.
// verdict: violated
#define _GNU_SOURCE
#include <pthread.h>
#include <unistd.h>

#include <assert.h>
#include <stdatomic.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP;

static void *writer(void *arg)
{
    pthread_rwlock_wrlock(&lock);
    pthread_rwlock_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t p;
    pthread_rwlock_rdlock(&lock);
    pthread_create(&p, 0, writer, 0);
    assert(pthread_rwlock_tryrdlock(&lock) == 0); // want: assert
    pthread_rwlock_unlock(&lock);
    pthread_rwlock_unlock(&lock);
    pthread_join(p, 0);
    return 0;
}

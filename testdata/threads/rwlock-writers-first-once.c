// Threads that lock for reading once each, and one that writes: with writers first as well, nobody waits for ever, and
// who writes is alone. An attempt to read may fail while nobody but readers have the lock.
// verdict: verified
// native: yes
#define _GNU_SOURCE
#include <pthread.h>
#include <unistd.h>

#include <assert.h>
#include <errno.h>

static pthread_rwlock_t lock;
static int x;

static void *writer(void *arg)
{
    pthread_rwlock_wrlock(&lock);
    x++;
    x++;
    pthread_rwlock_unlock(&lock);
    return arg;
}

static void *reader(void *arg)
{
    int error = pthread_rwlock_tryrdlock(&lock);
    assert(error == 0 || error == EBUSY);
    if (error)
        pthread_rwlock_rdlock(&lock);
    assert(x % 2 == 0);
    pthread_rwlock_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t p, q;
    pthread_rwlockattr_t attr;
    pthread_rwlockattr_init(&attr);
    pthread_rwlockattr_setkind_np(&attr, PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP);
    pthread_rwlock_init(&lock, &attr);
    pthread_rwlock_rdlock(&lock);
    pthread_create(&p, 0, writer, 0);
    pthread_create(&q, 0, reader, 0);
    assert(x == 0);
    pthread_rwlock_unlock(&lock);
    pthread_join(p, 0);
    pthread_join(q, 0);
    return x != 2;
}

// A thread locks for reading twice, while another waits to write: with writers first, both wait for ever.
// verdict: violated
#define _GNU_SOURCE
#include <pthread.h>
#include <unistd.h>

static pthread_rwlock_t lock;

static void *writer(void *arg)
{
    pthread_rwlock_wrlock(&lock); // want: deadlock
    pthread_rwlock_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t p;
    pthread_rwlockattr_t attr;
    pthread_rwlockattr_init(&attr);
    pthread_rwlockattr_setkind_np(&attr, PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP);
    pthread_rwlock_init(&lock, &attr);
    pthread_rwlock_rdlock(&lock);
    pthread_create(&p, 0, writer, 0);
    pthread_rwlock_rdlock(&lock); // want: deadlock
    pthread_rwlock_unlock(&lock);
    pthread_rwlock_unlock(&lock);
    pthread_join(p, 0);
    return 0;
}

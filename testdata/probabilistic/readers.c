// Two readers and a writer of a lock for readers and writers: how probable is it that both readers are in at once?
// verdict: verified
// flags: --check=-leak
#include <pthread.h>
#include <stdatomic.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
atomic_int inside;
int value;

static void *reading(void *arg)
{
    pthread_rwlock_rdlock(&lock);
    inside++;
    volatile int seen = value;
    (void)seen;
    inside--;
    pthread_rwlock_unlock(&lock);
    return arg;
}

static void *writing(void *arg)
{
    pthread_rwlock_wrlock(&lock);
    value = 1;
    pthread_rwlock_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t a, b, c;
    pthread_create(&a, 0, reading, 0);
    pthread_create(&b, 0, writing, 0);
    pthread_create(&c, 0, reading, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    pthread_join(c, 0);
    return 0;
}

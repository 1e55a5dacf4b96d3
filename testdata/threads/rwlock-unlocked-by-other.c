// A thread unlocks what another one has locked for reading, which would let a third one write.
// verdict: violated
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static atomic_int locked;
static int x;

static void *reader(void *arg)
{
    pthread_rwlock_rdlock(&lock);
    locked = 1;
    return x ? arg : NULL;
}

static void *writer(void *arg)
{
    pthread_rwlock_wrlock(&lock);
    x = 1;
    pthread_rwlock_unlock(&lock);
    return arg;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, reader, NULL);
    while (!locked) {
    }
    pthread_rwlock_unlock(&lock); // want: unlock
    pthread_create(&b, NULL, writer, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}

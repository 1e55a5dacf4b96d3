// A lock is held until a thread says that it will try it: the attempt may come after the lock was given back.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_int ready;

static void *other(void *self)
{
    ready = 1;
    assert(pthread_mutex_trylock(&lock) != 0); // want: assert
    return self;
}

int main(void)
{
    pthread_t t;
    pthread_mutex_lock(&lock);
    pthread_create(&t, 0, other, 0);
    if (ready)
        pthread_mutex_unlock(&lock);
    pthread_join(t, 0);
    return 0;
}

// A function returns with a mutex on its stack, which another thread has yet to give back.
// verdict: violated
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t *shared;
static atomic_int done;

static void *other(void *self)
{
    pthread_mutex_lock(shared);
    done = 1;
    pthread_mutex_unlock(shared); // want: use-after-return
    return self;
}

static int wait(pthread_t *t)
{
    pthread_mutex_t here = PTHREAD_MUTEX_INITIALIZER;
    shared = &here;
    pthread_create(t, 0, other, 0);
    if (done)
        return 1;
    pthread_join(*t, 0);
    return 0;
}

int main(void)
{
    pthread_t t;
    if (wait(&t))
        pthread_join(t, 0);
    return 0;
}

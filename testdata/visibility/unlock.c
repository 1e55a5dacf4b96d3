// Another thread that does not wait for the lock finds it taken before it is given back.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static atomic_int in;

static void *f(void *a)
{
    pthread_mutex_lock(&m);
    in = 1;
    pthread_mutex_unlock(&m);
    return a;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, f, 0);
    if (in)
        assert(pthread_mutex_trylock(&m) == 0); // want: assert
    pthread_join(t, 0);
}

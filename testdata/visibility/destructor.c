// The destructor of thread-specific data runs behind all that its thread does: main looks in between.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_key_t key;
static atomic_int x;

static void destroy(void *a)
{
    (void)a;
    x = 2;
}

static void *f(void *a)
{
    pthread_setspecific(key, &x);
    x = 1;
    return a;
}

int main(void)
{
    pthread_t t;
    pthread_key_create(&key, destroy);
    pthread_create(&t, 0, f, 0);
    assert(x != 1); // want: assert
    pthread_join(t, 0);
}

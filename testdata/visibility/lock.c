// Another thread takes the lock first, or second.
// verdict: violated
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void *f(void *a)
{
    pthread_mutex_lock(&m);
    x = 1;
    pthread_mutex_unlock(&m);
    return a;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, f, 0);
    pthread_mutex_lock(&m);
    assert(x == 0); // want: assert
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
}

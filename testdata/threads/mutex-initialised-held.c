// A mutex is initialised again while it is held, by the thread that holds it: from then on it protects nothing.
// flags: --check=-race,-deadlock
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static volatile int x;

static void *again(void *arg)
{
    pthread_mutex_lock(&m);
    int seen = x;
    pthread_mutex_init(&m, NULL);
    x = seen + 1;
    return arg;
}

static void *add(void *arg)
{
    pthread_mutex_lock(&m);
    x++;
    pthread_mutex_unlock(&m);
    return arg;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, again, NULL);
    pthread_create(&b, NULL, add, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(x == 2); // want: assert
    return 0;
}

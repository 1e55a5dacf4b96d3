// A wait on a condition may end without a signal: `if` in the place of `while` does not do.
// verdict: violated
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static int items;

static void *produce(void *arg)
{
    pthread_mutex_lock(&m);
    items = 1;
    pthread_cond_signal(&filled);
    pthread_mutex_unlock(&m);
    return arg;
}

int main(void)
{
    pthread_t p;
    pthread_create(&p, 0, produce, 0);
    pthread_mutex_lock(&m);
    if (!items)
        pthread_cond_wait(&filled, &m);
    assert(items == 1); // want: assert
    pthread_mutex_unlock(&m);
    pthread_join(p, 0);
    return 0;
}

// A wait without a loop is right only as long as no wait ends without a signal, which --spurious=none assumes.
// verdict: verified
// flags: --spurious=none
#include <pthread.h>
#include <assert.h>

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
    pthread_t t;
    pthread_create(&t, NULL, produce, NULL);
    pthread_mutex_lock(&m);
    if (!items)
        pthread_cond_wait(&filled, &m);
    assert(items == 1);
    pthread_mutex_unlock(&m);
    pthread_join(t, NULL);
    return 0;
}

// A wait with a time limit may end neither by a signal nor by the time: what it returns says nothing of the condition.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <time.h>

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
    struct timespec until = {0, 0};
    pthread_create(&t, NULL, produce, NULL);
    pthread_mutex_lock(&m);
    if (!items && pthread_cond_timedwait(&filled, &m, &until) == 0)
        assert(items == 1); // want: assert
    pthread_mutex_unlock(&m);
    pthread_join(t, NULL);
    return 0;
}

// A thread sleeps with a lock; another one takes it by then at the earliest.
// verdict: verified
// flags: --time-order
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static int x, first;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *takes(void *arg)
{
    usleep(500000);
    pthread_mutex_lock(&m);
    first = x;
    pthread_mutex_unlock(&m);
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, takes, 0);
    pthread_mutex_lock(&m);
    sleep(1);
    x = 1;
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    assert(first == 1);
    return 0;
}

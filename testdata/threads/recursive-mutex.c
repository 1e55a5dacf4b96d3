// A recursive mutex may be locked again by its owner, and is free after as many unlocks.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

pthread_mutex_t m;
int depth_sum;

static void descend(int depth)
{
    pthread_mutex_lock(&m);
    depth_sum += depth;
    if (depth > 0)
        descend(depth - 1);
    pthread_mutex_unlock(&m);
}

static void *worker(void *arg)
{
    descend(2);
    return arg;
}

int main(void)
{
    pthread_mutexattr_t attr;
    pthread_t t;
    pthread_mutexattr_init(&attr);
    pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&m, &attr);
    pthread_mutexattr_destroy(&attr);
    pthread_create(&t, NULL, worker, NULL);
    descend(2);
    pthread_join(t, NULL);
    assert(depth_sum == 6);
    pthread_mutex_destroy(&m);
    return 0;
}

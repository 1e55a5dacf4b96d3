// Two workers and two tasks, then a graceful end: each task was run once.
#include <assert.h>
#include <pthread.h>

#include "threadpool.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int done;

static void task(void *argument)
{
    pthread_mutex_lock(&lock);
    done += *(int *)argument;
    pthread_mutex_unlock(&lock);
}

int main(void)
{
    int one = 1, two = 2;
    threadpool_t *pool = threadpool_create(2, 2, 0);
    assert(pool);
    assert(threadpool_add(pool, task, &one, 0) == 0);
    assert(threadpool_add(pool, task, &two, 0) == 0);
    assert(threadpool_destroy(pool, threadpool_graceful) == 0);
    assert(done == 3);
    return 0;
}

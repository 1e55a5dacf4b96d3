// One worker and two jobs: when the wait ends, both have been done, and the pool ends.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#include "thpool.h"

static int done;

static void job(void *argument) { done += (int)(intptr_t)argument; }

int main(void)
{
    threadpool pool = thpool_init(1);
    assert(thpool_add_work(pool, job, (void *)1) == 0);
    assert(thpool_add_work(pool, job, (void *)2) == 0);
    thpool_wait(pool);
    assert(done == 3);
    return 0;
}

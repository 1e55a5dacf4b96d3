// Three threads under a queue lock: one is inside at a time, and each node is freed once.
#include <assert.h>
#include <pthread.h>

#include "clh_mutex.h"

static clh_mutex_t lock;
static int turns;

static void *enter(void *argument)
{
    clh_mutex_lock(&lock);
    turns++;
    clh_mutex_unlock(&lock);
    return argument;
}

int main(void)
{
    pthread_t threads[2];
    clh_mutex_init(&lock);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], 0, enter, 0);
    enter(0);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], 0);
    assert(turns == 3);
    clh_mutex_destroy(&lock);
    return 0;
}

// Two threads under the lock of a queue of nodes: one is inside at a time.
#include <assert.h>
#include <pthread.h>

#include "mpsc_mutex.h"

static mpsc_mutex_t lock;
static int turns;

static void *enter(void *argument)
{
    mpsc_mutex_lock(&lock);
    turns++;
    mpsc_mutex_unlock(&lock);
    return argument;
}

int main(void)
{
    pthread_t thread;
    mpsc_mutex_init(&lock);
    pthread_create(&thread, 0, enter, 0);
    enter(0);
    pthread_join(thread, 0);
    assert(turns == 2);
    mpsc_mutex_destroy(&lock);
    return 0;
}

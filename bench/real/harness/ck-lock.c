// Two threads under an MCS lock: one is inside at a time, and both come in.
#include <assert.h>
#include <pthread.h>

#include <ck_spinlock.h>

static ck_spinlock_mcs_t lock;
static int turns;

static void *enter(void *argument)
{
    ck_spinlock_mcs_context_t node;
    ck_spinlock_mcs_lock(&lock, &node);
    turns++;
    ck_spinlock_mcs_unlock(&lock, &node);
    return argument;
}

int main(void)
{
    pthread_t thread;
    ck_spinlock_mcs_init(&lock);
    pthread_create(&thread, 0, enter, 0);
    enter(0);
    pthread_join(thread, 0);
    assert(turns == 2 && !ck_spinlock_mcs_locked(&lock));
    return 0;
}

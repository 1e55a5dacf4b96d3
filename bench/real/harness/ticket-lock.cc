// Two threads under a ticket lock: one is inside at a time, and both come in.
#include <cassert>
#include <pthread.h>

#include "atomic_queue/spinlock.h"

static atomic_queue::TicketSpinlock lock;
static int inside, turns;

static void *enter(void *)
{
    atomic_queue::TicketSpinlock::LockGuard guard(lock);
    assert(++inside == 1);
    turns++;
    inside--;
    return nullptr;
}

int main()
{
    pthread_t threads[2];
    for (auto &t : threads)
        pthread_create(&t, nullptr, enter, nullptr);
    for (pthread_t t : threads)
        pthread_join(t, nullptr);
    assert(turns == 2);
}

// A ticket lock that is unlocked without its ticket: the next ticket is then the one that may enter. The lock does not say which
// one may, so its two counters are read at their places.
#include <atomic>
#include <cassert>

#include "atomic_queue/spinlock.h"

int main()
{
    atomic_queue::TicketSpinlock lock;
    lock.lock();
    lock.unlock();
    auto counters = reinterpret_cast<std::atomic<unsigned> *>(&lock);
    unsigned ticket = counters[0], next = counters[alignof(atomic_queue::TicketSpinlock) / sizeof(*counters)];
    assert(ticket == 1 && next == ticket);
}

// Loops around try_lock and try_acquire, and std::lock, get what they want however often an attempt fails.
// verdict: verified
// flags: --cflags=-std=c++20
// native: yes
#include <cassert>
#include <mutex>
#include <semaphore>
#include <shared_mutex>

int main()
{
    std::mutex a, b;
    std::shared_mutex table;
    std::counting_semaphore<1> s{1};
    while (!a.try_lock())
        continue;
    a.unlock();
    std::lock(a, b);
    while (!table.try_lock_shared())
        continue;
    while (!s.try_acquire())
        continue;
    assert(!s.try_acquire());
    a.unlock();
    b.unlock();
    table.unlock_shared();
    return 0;
}

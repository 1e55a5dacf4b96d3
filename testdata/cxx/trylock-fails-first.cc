// The same with std::mutex, which may also fail without a cause: the attempt may come after the lock was given back.
// verdict: violated
// flags: --spurious=none
#include <atomic>
#include <cassert>
#include <mutex>
#include <thread>

static std::mutex lock;
static std::atomic<bool> ready;

int main()
{
    lock.lock();
    std::thread other([] {
        ready = true;
        assert(!lock.try_lock());
    });
    if (ready)
        lock.unlock();
    other.join();
}

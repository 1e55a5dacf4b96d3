// try_lock_for of a std::timed_mutex may fail although it is free: nothing promises that it gets the mutex.
// verdict: violated
#include <cassert>
#include <chrono>
#include <mutex>

int main()
{
    std::timed_mutex m;
    bool got = m.try_lock_for(std::chrono::hours(1));
    assert(got); // want: assert
    m.unlock();
    return 0;
}

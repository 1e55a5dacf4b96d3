// try_lock of a std::mutex may fail although it is free.
// verdict: violated
#include <cassert>
#include <mutex>

int main()
{
    std::mutex m;
    bool got = m.try_lock();
    assert(got); // want: assert
    m.unlock();
    return 0;
}

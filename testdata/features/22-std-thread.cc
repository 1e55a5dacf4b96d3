// Feature 22: C++ threads, mutexes and lock guards.
// verdict: verified
// large: the library takes hundreds of instructions to start a thread
// native: yes
#include <cassert>
#include <mutex>
#include <thread>

static std::mutex m;
static int counter;

static void count(int by)
{
    std::lock_guard<std::mutex> hold(m);
    counter += by;
}

int main()
{
    std::thread a(count, 1);
    std::thread b([] { count(2); });
    a.join();
    b.join();
    assert(counter == 3);
    return 0;
}

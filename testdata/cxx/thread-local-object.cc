// Objects with thread storage are made at their first use in each thread and destroyed at its end.
// verdict: verified
// large: starting threads takes many instructions
// native: yes
#include <atomic>
#include <cassert>
#include <thread>

static std::atomic<int> made, destroyed;

struct Counter {
    int n = 0;
    Counter() { made++; }
    ~Counter() { destroyed++; }
};

static thread_local Counter counter;

static void work()
{
    assert(++counter.n == 1);
}

int main()
{
    std::thread a(work), b(work);
    a.join();
    b.join();
    assert(made == 2 && destroyed == 2);
    work();
    assert(made == 3);
    return 0;
}

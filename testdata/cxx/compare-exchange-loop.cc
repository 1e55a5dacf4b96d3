// A weak compare-and-exchange in a loop succeeds in the end, and a strong one at once.
// verdict: verified
// native: yes
#include <atomic>
#include <cassert>

int main()
{
    std::atomic<int> x{0};
    int expected = 0;
    while (!x.compare_exchange_weak(expected, 1))
        assert(expected == 0);
    expected = 1;
    bool done = x.compare_exchange_strong(expected, 2);
    assert(done && x == 2);
    return 0;
}

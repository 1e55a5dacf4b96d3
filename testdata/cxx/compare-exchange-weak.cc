// A weak compare-and-exchange may fail although the values are equal.
// verdict: violated
#include <atomic>
#include <cassert>

int main()
{
    std::atomic<int> x{0};
    int expected = 0;
    bool done = x.compare_exchange_weak(expected, 1);
    assert(done); // want: assert
    return 0;
}

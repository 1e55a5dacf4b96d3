// try_acquire of a std::counting_semaphore may fail although its counter is positive, acquire may not.
// verdict: violated
// flags: --cflags=-std=c++20
#include <cassert>
#include <semaphore>

int main()
{
    std::counting_semaphore<2> s{2};
    s.acquire();
    bool got = s.try_acquire();
    assert(got); // want: assert
    return 0;
}

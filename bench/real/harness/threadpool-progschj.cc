// One worker and two tasks with results: both are had, and the worker ends.
#include <cassert>

#include "ThreadPool.h"

int main()
{
    ThreadPool pool(1);
    auto one = pool.enqueue([] { return 1; });
    auto two = pool.enqueue([](int n) { return n; }, 2);
    assert(one.get() + two.get() == 3);
}

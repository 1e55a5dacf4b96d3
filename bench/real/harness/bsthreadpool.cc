// One worker and a task with a result: it is had, and the pool ends.
#include <cassert>

#include "BS_thread_pool.hpp"

int main()
{
    BS::thread_pool<> pool(1);
    auto result = pool.submit_task([] { return 3; });
    assert(result.get() == 3);
}

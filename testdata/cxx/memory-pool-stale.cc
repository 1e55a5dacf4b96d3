// A block that was given back to a pool must not be used, though the pool still has it.
// verdict: violated
#include <memory_resource>

int main()
{
    std::pmr::unsynchronized_pool_resource pool;
    auto *p = static_cast<int *>(pool.allocate(sizeof(int)));
    *p = 1;
    pool.deallocate(p, sizeof(int));
    *static_cast<volatile int *>(p) = 2; // want: use-after-free
    return 0;
}

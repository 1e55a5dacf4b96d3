// Containers take their memory from resources: a buffer, a pool, the heap, nothing.
// verdict: verified
// native: yes
#include <cassert>
#include <memory_resource>
#include <new>
#include <vector>

alignas(16) static char buffer[64];

int main()
{
    std::pmr::monotonic_buffer_resource first(buffer, sizeof buffer);
    std::pmr::vector<int> numbers(&first);
    numbers.reserve(4);
    numbers.push_back(1);
    assert(static_cast<void *>(numbers.data()) == buffer);
    numbers.reserve(100);
    assert(numbers[0] == 1 && static_cast<void *>(numbers.data()) != buffer);

    std::pmr::unsynchronized_pool_resource pool;
    void *p = pool.allocate(8);
    pool.deallocate(p, 8);
    std::pmr::vector<long> more({1, 2}, &pool);
    assert(more[1] == 2);

    std::pmr::monotonic_buffer_resource bounded(buffer, 16, std::pmr::null_memory_resource());
    try {
        bounded.allocate(17);
        return 1;
    } catch (const std::bad_alloc &) {
    }
    assert(std::pmr::set_default_resource(&bounded) == std::pmr::new_delete_resource());
    assert(std::pmr::get_default_resource() == &bounded);
    std::pmr::set_default_resource(nullptr);
    assert(*std::pmr::get_default_resource() == *std::pmr::new_delete_resource());
    return 0;
}

// The handler of std::set_new_handler is called until there is room, or it gives up.
// verdict: verified
// flags: --malloc-may-fail
// native: yes
#include <cassert>
#include <new>

static int left, calls;

static void full()
{
    calls++;
    if (left-- == 0)
        throw std::bad_alloc();
}

int main()
{
    assert(std::get_new_handler() == nullptr);
    left = 1;
    std::set_new_handler(full);
    int *p = new (std::nothrow) int(1);
    assert(p || calls == 2);
    assert(std::set_new_handler(nullptr) == full);
    calls = 0;
    int *q = new (std::nothrow) int[2];
    assert(calls == 0);
    delete p;
    delete[] q;
    return 0;
}

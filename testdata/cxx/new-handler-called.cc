// Where there is no room, the handler of std::set_new_handler runs.
// verdict: violated
// flags: --malloc-may-fail
#include <cassert>
#include <new>

static void full()
{
    assert(!"no room"); // want: assert
    std::set_new_handler(nullptr);
}

int main()
{
    std::set_new_handler(full);
    delete new (std::nothrow) int(1);
    return 0;
}

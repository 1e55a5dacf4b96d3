// A thread that is neither joined nor detached ends the program by the handler of std::set_terminate.
// verdict: violated
#include <cassert>
#include <exception>
#include <thread>

static void end()
{
    assert(!"a thread was forgotten"); // want: assert
}

int main()
{
    std::set_terminate(end);
    std::thread t([] {});
    return 0;
}

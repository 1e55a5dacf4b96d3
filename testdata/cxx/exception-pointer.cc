// An exception is carried from one thread to another, and thrown there again.
// verdict: verified
// large: starting threads takes many instructions
// native: yes
#include <cassert>
#include <exception>
#include <stdexcept>
#include <string>
#include <thread>

static std::exception_ptr carried;

static void work()
{
    try {
        throw std::invalid_argument("seven");
    } catch (...) {
        carried = std::current_exception();
    }
}

int main()
{
    std::thread t(work);
    t.join();
    int caught = 0;
    for (int i = 0; i < 2; i++) {
        try {
            std::rethrow_exception(carried);
        } catch (const std::logic_error &e) {
            assert(std::string(e.what()) == "seven");
            caught++;
        }
    }
    assert(caught == 2 && !std::uncaught_exceptions());
    carried = nullptr;
    return 0;
}

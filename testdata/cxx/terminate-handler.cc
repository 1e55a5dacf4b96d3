// The handler that std::set_terminate names ends the program, and sees the exception that nobody catches.
// verdict: verified
// native: yes
#include <cassert>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <stdexcept>

static void end()
{
    assert(std::get_terminate() == end);
    try {
        std::rethrow_exception(std::current_exception());
    } catch (const std::runtime_error &e) {
        assert(!strcmp(e.what(), "nobody catches it"));
        std::_Exit(0);
    }
}

static void promises() noexcept
{
    throw std::runtime_error("nobody catches it");
}

int main()
{
    assert(std::get_terminate() != nullptr);
    std::set_terminate(end);
    promises();
    return 1;
}

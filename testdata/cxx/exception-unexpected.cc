// A function that throws what it promised not to throw calls the handler of std::set_unexpected, which may throw another one.
// verdict: verified
// flags: --cflags=-std=c++14 --check=+leak
#include <cassert>
#include <cstdlib>
#include <exception>

static void number() { throw 5; }
static void letter() { throw 'c'; }
static void leave() { std::exit(0); }

static void integers() throw(int) { throw 1.5; }
static void others() throw(int, std::bad_exception) { throw 1.5; }

int main()
{
    std::set_unexpected(number);
    try {
        integers();
        return 1;
    } catch (int x) {
        assert(x == 5 && !std::uncaught_exception());
    }
    assert(std::set_unexpected(letter) == number);
    try {
        others();
        return 1;
    } catch (const std::bad_exception &) {
    }
    std::set_unexpected(leave);
    integers();
    return 1;
}

// A handler of std::set_unexpected that throws what was not promised either ends the program.
// verdict: violated
// flags: --cflags=-std=c++14
#include <exception>

static void letter() { throw 'c'; }

static void integers() throw(int) { throw 1.5; } // want: abort

int main()
{
    std::set_unexpected(letter);
    try {
        integers();
    } catch (...) {
    }
    return 0;
}

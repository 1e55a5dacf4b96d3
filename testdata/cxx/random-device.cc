// A random device gives any number.
// verdict: violated
#include <cassert>
#include <random>

int main()
{
    std::random_device device;
    unsigned number = device();
    assert(number != 123456); // want: assert
    return 0;
}

// A distribution over numbers of a random device gives each of its values.
// verdict: violated
#include <cassert>
#include <random>

int main()
{
    std::random_device device;
    std::uniform_int_distribution<int> dice(1, 6);
    int eyes = dice(device);
    assert(eyes != 5); // want: assert
    return 0;
}

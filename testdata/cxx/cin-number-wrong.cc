// One pair of numbers that cin reads makes the program fail.
// verdict: violated
#include <cassert>
#include <iostream>

int main()
{
    int width = 0;
    long long height = 0;
    if (!(std::cin >> width >> height))
        return 0;
    if (width > 600 && width < 700)
        assert(height + width != 48000000640ll); // want: assert
    return 0;
}

// What cin reads is a number of its type, or the stream has failed; a number that is too large is the largest.
// verdict: verified
#include <cassert>
#include <iostream>

int main()
{
    int n = 1, m = 1;
    std::cin >> n;
    if (std::cin.fail()) {
        assert(n == 0 || n == 1 || n == 2147483647 || n == -2147483647 - 1);
        std::cin >> m;
        assert(m == 1); // a stream that has failed reads nothing
        return 0;
    }
    bool ended = std::cin.eof();
    std::cin >> m;
    assert(!ended || (std::cin.fail() && m == 1));
    return 0;
}

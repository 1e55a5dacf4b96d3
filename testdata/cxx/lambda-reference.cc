// A lambda may be called wherever what it captured lives: by value always.
// verdict: verified
// native: yes
#include <cassert>
#include <functional>

int main()
{
    std::function<int()> number;
    int outer = 3;
    {
        int x = 4;
        number = [x, &outer] { return x + outer; };
    }
    outer = 5;
    assert(number() == 9);
    return 0;
}

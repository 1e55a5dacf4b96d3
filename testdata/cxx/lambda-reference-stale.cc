// A lambda that captured a variable by reference must not be called once the variable's block is left.
// verdict: violated
#include <functional>

int main()
{
    std::function<int()> number;
    {
        volatile int x = 4;
        number = [&x] { return x; }; // want: use-after-return
    }
    return number() - 4;
}

// A temporary object that a function's result refers to ends with its expression.
// verdict: violated
#include <algorithm>

int main()
{
    volatile int a = 1;
    const int &greater = std::max(a + 1, a + 2);
    return *const_cast<const volatile int *>(&greater) - 3; // want: use-after-return
}

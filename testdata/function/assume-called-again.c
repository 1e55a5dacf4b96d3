// What the assumption keeps from the first call comes with a later one, which the function makes itself.
// verdict: violated
// flags: --function=down --assume=n>=2&&n<6
#include <assert.h>

int down(int n)
{
    assert(n >= 2); // want: assert
    return down(n - 2);
}

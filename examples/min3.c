// The minimum of three numbers: a function, verified for all its arguments by --function=min_of_3.
// verdict: verified
// flags: --function=min_of_3
#include <assert.h>

int min_of_3(int x, int y, int z)
{
    int min;

    if (x > y)
        min = y > z ? z : y;
    else
        min = x > z ? z : x;
    assert(min == x || min == y || min == z);
    assert(min <= x);
    assert(min <= y);
    assert(min <= z);
    return min;
}

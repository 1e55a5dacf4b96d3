// "0x" without a digit behind it begins a number and is none: a scan takes nothing for it.
// verdict: violated
#include <assert.h>
#include <stdio.h>

int main(void)
{
    float f = -9;
    int n = sscanf("0", "%g", &f);
    assert(n == 1 && f == 0);
    n = sscanf("0x", "%g", &f);
    assert(n == 1); // want: assert
    return 0;
}

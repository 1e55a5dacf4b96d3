// The least integer has no absolute value.
// verdict: violated
#include <limits.h>
#include <stdlib.h>

volatile int least = INT_MIN;

int main(void)
{
    volatile int r = abs(-3);
    r = abs(least); // want: overflow
    return r == 3;
}

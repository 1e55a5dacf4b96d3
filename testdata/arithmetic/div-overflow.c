// The smallest int divided by -1 has no int as its result.
// verdict: violated
#include <limits.h>

volatile int dividend = INT_MIN, divisor = -1;
volatile int result;

int main(void)
{
    result = dividend / divisor; // want: overflow
    return 0;
}

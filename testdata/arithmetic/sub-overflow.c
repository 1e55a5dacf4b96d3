// A long difference that does not fit.
// verdict: violated
#include <limits.h>

volatile long x = LONG_MIN, y = 5;
volatile long result;

int main(void)
{
    result = x - y; // want: overflow
    return 0;
}

// The smallest int has no negation.
// verdict: violated
#include <limits.h>

volatile int x = INT_MIN;
volatile int result;

int main(void)
{
    result = -x; // want: overflow
    return 0;
}

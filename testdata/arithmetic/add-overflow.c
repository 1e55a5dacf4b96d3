// One added to the greatest int.
// verdict: violated
#include <limits.h>

volatile int x = INT_MAX;
volatile int result;

int main(void)
{
    result = x + 1; // want: overflow
    return 0;
}

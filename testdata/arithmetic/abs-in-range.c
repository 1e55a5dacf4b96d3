// Absolute values that fit, of every size.
// verdict: verified
// native: yes
#include <assert.h>
#include <limits.h>
#include <stdlib.h>

volatile int i = INT_MIN + 1;
volatile long l = LONG_MIN + 1;
volatile long long ll = -5;

int main(void)
{
    assert(abs(i) == INT_MAX && labs(l) == LONG_MAX && llabs(ll) == 5);
    assert(abs(0) == 0 && abs(7) == 7);
    return 0;
}

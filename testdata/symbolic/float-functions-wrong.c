// A remainder of unknown numbers whose quotient is rounded may be negative.
// verdict: violated
// flags: --engine=symbolic
#include <assert.h>
#include <math.h>

float __VERIFIER_nondet_float(void);
void __VERIFIER_assume(int);

int main(void)
{
    volatile float x = __VERIFIER_nondet_float();
    __VERIFIER_assume(x >= 0 && x <= 8);
    assert(fmodf(x, 3) >= 0);
    assert(remainderf(x, 3) >= 0); // want: assert
}

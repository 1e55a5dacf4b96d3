// A quotient that is rounded downward is not above the one that is rounded upward, and between them lies the exact one.
// verdict: verified
// flags: --engine=symbolic
#include <assert.h>
#include <fenv.h>

float __VERIFIER_nondet_float(void);
void __VERIFIER_assume(int);

int main(void)
{
    volatile float x = __VERIFIER_nondet_float();
    __VERIFIER_assume(x >= 1 && x <= 1000);
    fesetround(FE_DOWNWARD);
    float below = x + 0.1f;
    fesetround(FE_UPWARD);
    float above = x + 0.1f;
    assert(below <= above && (double)below <= (double)x + 0.1f);
}

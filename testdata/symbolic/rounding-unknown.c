// A mode of rounding that is an input: whichever it is, one more than a float below 2^24 is not below it; another than the
// four is refused.
// verdict: verified
// flags: --engine=symbolic
#include <assert.h>
#include <fenv.h>

int __VERIFIER_nondet_int(void);
float __VERIFIER_nondet_float(void);
void __VERIFIER_assume(int);

int main(void)
{
    int mode = __VERIFIER_nondet_int();
    volatile float x = __VERIFIER_nondet_float();
    __VERIFIER_assume(x >= 0 && x < 0x1p24f);
    if (fesetround(mode))
        assert(fegetround() == FE_TONEAREST);
    else
        assert(fegetround() == mode);
    assert(x + 1 > x);
}

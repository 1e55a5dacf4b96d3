// A loop of any number of rounds, each of which may choose a mode of rounding: at its head there may be any.
// verdict: verified
// flags: --engine=k-induction
#include <assert.h>
#include <fenv.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    volatile double one = 1, three = 3;
    unsigned rounds = 0;
    while (__VERIFIER_nondet_int()) {
        double third = one / three;
        assert(third == 0x1.5555555555555p-2 || third == 0x1.5555555555556p-2);
        if (rounds++ % 2)
            fesetround(FE_UPWARD);
        else
            fesetround(__VERIFIER_nondet_int() ? FE_TONEAREST : FE_TOWARDZERO);
    }
}

// A loop of any number of rounds, each of which chooses a mode of rounding: k-induction must know the mode at its head.
// verdict: violated
// flags: --engine=k-induction
#include <assert.h>
#include <fenv.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    volatile double one = 1, three = 3;
    while (__VERIFIER_nondet_int()) {
        assert(one / three == 0x1.5555555555555p-2); // want: assert
        if (__VERIFIER_nondet_int())
            fesetround(FE_UPWARD);
    }
}

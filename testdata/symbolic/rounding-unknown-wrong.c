// A mode of rounding that is an input: only one makes the difference of equal numbers a negative zero.
// verdict: violated
// flags: --engine=symbolic
#include <assert.h>
#include <fenv.h>
#include <math.h>

int __VERIFIER_nondet_int(void);
double __VERIFIER_nondet_double(void);
void __VERIFIER_assume(int);

int main(void)
{
    volatile double x = __VERIFIER_nondet_double();
    __VERIFIER_assume(x > 0 && x < 100);
    fesetround(__VERIFIER_nondet_int());
    assert(!signbit(x - x)); // want: assert
}

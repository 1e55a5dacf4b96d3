// Unknown numbers of x87 have 64 bits of precision: each integer of 63 bits, and one more.
// verdict: verified
// flags: --engine=symbolic
#include <assert.h>
#include <math.h>

long __VERIFIER_nondet_long(void);
double __VERIFIER_nondet_double(void);
void __VERIFIER_assume(int);

int main(void)
{
    volatile long n = __VERIFIER_nondet_long();
    volatile double x = __VERIFIER_nondet_double();
    __VERIFIER_assume(n > 0);
    long double wide = n;
    assert((long)wide == n && wide + 1 > wide && -wide < 0);
    __VERIFIER_assume(x >= 1 && x < 1024);
    assert((double)((long double)x + 0x1p-52L) >= x && sqrtl((long double)x * 4) >= 2);
}

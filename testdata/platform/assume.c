// An assumption ends the runs in which it does not hold.
// verdict: verified
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    unsigned char a = __VERIFIER_nondet_uchar();
    unsigned char b = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(a < 16);
    __VERIFIER_assume(b < 16 && b != 0);
    assert(a * b <= 225);
    assert(a / b * b + a % b == a); // no division by zero either
    return 0;
}

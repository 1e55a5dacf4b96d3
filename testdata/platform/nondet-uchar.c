// Among the 256 values of a nondeterministic unsigned char is the one that breaks the claim.
// verdict: violated
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned char c = __VERIFIER_nondet_uchar();
    unsigned char square = (unsigned char)(c * c);
    assert(square != 225 || c < 100); // want: assert
    return 0;
}

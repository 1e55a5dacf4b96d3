// Feature 14: one value of a nondeterministic int breaks the claim.
// verdict: violated
// flags: --nondet-range=12000..13000
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    assert(x != 12345); // want: assert
    return 0;
}

// One value in four thousand million breaks the claim: a range given by hand finds it.
// verdict: violated
// flags: --nondet-range=12000..13000
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    assert(__VERIFIER_nondet_int() != 12345); // want: assert
    return 0;
}

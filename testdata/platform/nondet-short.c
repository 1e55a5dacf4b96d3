// A nondeterministic short, looked at within a range given by hand.
// verdict: violated
// flags: --nondet-range=295..305
#include <assert.h>

extern short __VERIFIER_nondet_short(void);

int main(void)
{
    short s = __VERIFIER_nondet_short();
    assert(s != 300); // want: assert
    return 0;
}

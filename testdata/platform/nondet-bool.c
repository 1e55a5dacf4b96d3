// Both values of a nondeterministic bool are tried, and each call gives a new one.
// verdict: verified
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void)
{
    _Bool a = __VERIFIER_nondet_bool();
    _Bool b = __VERIFIER_nondet_bool();
    assert((a && b) == !(!a || !b)); // De Morgan
    assert((a != b) == (a ^ b));
    return 0;
}

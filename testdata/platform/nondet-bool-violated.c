// Both values of a nondeterministic bool are tried: two calls may differ.
// verdict: violated
#include <assert.h>

extern _Bool __VERIFIER_nondet_bool(void);

int main(void)
{
    _Bool a = __VERIFIER_nondet_bool();
    _Bool b = __VERIFIER_nondet_bool();
    assert(a == b); // want: assert
    return 0;
}

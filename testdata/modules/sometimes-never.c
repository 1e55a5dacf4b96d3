// An assumption is too strict: the case that the assertion is about never comes.
// verdict: unknown
#include <assert.h>
#include <heddle.h>
#include <stdbool.h>

bool __VERIFIER_nondet_bool(void);
void __VERIFIER_assume(int);

int main(void)
{
    bool odd = __VERIFIER_nondet_bool();
    __VERIFIER_assume(!odd);
    heddle_sometimes("the odd case", odd);
    if (odd)
        assert(odd == 2);
    return 0;
}

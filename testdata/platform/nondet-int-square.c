// All values of a nondeterministic unsigned int at once: what holds of every square is proved.
// verdict: verified
// flags: --engine=auto
#include <assert.h>

extern unsigned int __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    assert(x * x % 8 != 5);
    return 0;
}

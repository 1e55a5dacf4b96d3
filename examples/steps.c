// Two counters to an input of 32 bits: for `heddle check --engine=k-induction`, which finds what holds in each round.
// verdict: verified
// flags: --engine=k-induction
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint(), sum = 7;

    for (unsigned i = 0; i < n; i++)
        sum += 3;
    assert(sum == 3 * n + 7);
    return 0;
}

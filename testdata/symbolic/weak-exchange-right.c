// Of two unknowns, a weak compare-and-exchange that succeeds tells that they are equal, and one that fails what is there.
// verdict: verified
// flags: --engine=symbolic
#include <assert.h>
#include <stdatomic.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int value = __VERIFIER_nondet_int();
    int expected = __VERIFIER_nondet_int();
    int before = expected;
    atomic_int x = value;
    if (atomic_compare_exchange_weak(&x, &expected, 7))
        assert(before == value && x == 7 && expected == before);
    else
        assert(expected == value && x == value);
    return 0;
}

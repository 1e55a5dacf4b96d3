// Of two unknowns, a weak compare-and-exchange that fails does not tell that they differ.
// verdict: violated
// flags: --engine=symbolic
#include <assert.h>
#include <stdatomic.h>

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    atomic_int x = __VERIFIER_nondet_int();
    int expected = __VERIFIER_nondet_int();
    int before = expected;
    if (atomic_compare_exchange_weak(&x, &expected, 7))
        assert(x == 7);
    else
        assert(expected != before); // want: assert
    return 0;
}

// How much printf prints of an unknown number: as many characters as it has digits, and a sign.
// verdict: verified
// flags: --engine=symbolic
#include <assert.h>
#include <stdio.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int length = printf("%d\n", n);
    assert(length >= 2 && length <= 12);
    if (n >= 0 && n <= 9999999)
        assert(length <= 8);
    if (n < -99)
        assert(length >= 5);
    return 0;
}

// How much printf prints of an unknown number in hexadecimal and in octal.
// verdict: verified
// flags: --engine=symbolic
#include <assert.h>
#include <stdio.h>

unsigned __VERIFIER_nondet_uint(void);
unsigned long __VERIFIER_nondet_ulong(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    unsigned long m = __VERIFIER_nondet_ulong();
    int length = printf("%x", n);
    assert(length >= 1 && length <= 8);
    if (n >= 16)
        assert(length >= 2);
    assert(printf("%lX", m) <= 16);
    length = printf("%o\n", n);
    assert(length >= 2 && length <= 12);
    if (n < 64)
        assert(length <= 3);
    return 0;
}

// How much printf prints of an unknown number: the least int has a sign and ten digits.
// verdict: violated
// flags: --engine=symbolic
#include <assert.h>
#include <stdio.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int length = printf("n is %d%c", n, '!');
    assert(length < 17); // want: assert
    return 0;
}

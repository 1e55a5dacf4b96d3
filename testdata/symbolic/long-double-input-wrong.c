// Unknown numbers of x87: a double holds fewer bits than an integer has.
// verdict: violated
// flags: --engine=symbolic
#include <assert.h>

long long __VERIFIER_nondet_longlong(void);
void __VERIFIER_assume(int);

int main(void)
{
    volatile long long n = __VERIFIER_nondet_longlong();
    __VERIFIER_assume(n > 0);
    long double wide = n;
    assert((long long)wide == n);
    assert((long double)(double)wide == wide); // want: assert
}

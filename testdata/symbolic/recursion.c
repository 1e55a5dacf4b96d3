// A recursive sum up to an input is what the formula says.
// verdict: verified
// flags: --engine=symbolic
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static unsigned sum(unsigned n)
{
    return n ? n + sum(n - 1) : 0;
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uchar() % 16;
    assert(sum(n) == n * (n + 1) / 2);
    return 0;
}

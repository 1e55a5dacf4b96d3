// A number comes as a sum of two inputs, or as one: whoever has seen the sums has seen the others.
// verdict: verified
// flags: --engine=symbolic:match=subsumption
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

static unsigned below(unsigned n)
{
    unsigned x = __VERIFIER_nondet_uint();
    __VERIFIER_assume(x < n);
    return x;
}

static unsigned number(void)
{
    switch (below(4)) {
    case 0: return below(11); // the only one that can be 10
    case 1: return 3 * below(4);
    case 2: return below(10);
    default: return below(6) + below(5);
    }
}

int main(void)
{
    unsigned n = number();
    int rounds = 0;
    while (n != 1 && n != 0) {
        n = n % 2 ? 3 * n + 1 : n / 2;
        rounds++;
    }
    assert(rounds < 20);
    return 0;
}

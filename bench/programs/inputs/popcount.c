// Counting bits in parallel against counting them one by one. WRONG: a mask lacks a bit.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

#ifdef WRONG
#define MASK 0x33333313u
#else
#define MASK 0x33333333u
#endif

static unsigned parallel(unsigned x)
{
    x = x - ((x >> 1) & 0x55555555u);
    x = (x & MASK) + ((x >> 2) & 0x33333333u);
    x = (x + (x >> 4)) & 0x0f0f0f0fu;
    return (x * 0x01010101u) >> 24;
}

static unsigned naive(unsigned x)
{
    unsigned n = 0;
    for (int i = 0; i < 32; i++)
        n += (x >> i) & 1;
    return n;
}

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    assert(parallel(x) == naive(x));
    return 0;
}

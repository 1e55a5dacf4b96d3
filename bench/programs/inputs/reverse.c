// Reversing bits by swapping halves against moving them one by one. WRONG: bytes are not swapped.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

static unsigned swapping(unsigned x)
{
    x = (x >> 1 & 0x55555555u) | (x & 0x55555555u) << 1;
    x = (x >> 2 & 0x33333333u) | (x & 0x33333333u) << 2;
    x = (x >> 4 & 0x0f0f0f0fu) | (x & 0x0f0f0f0fu) << 4;
#ifndef WRONG
    x = (x >> 8 & 0x00ff00ffu) | (x & 0x00ff00ffu) << 8;
#endif
    return x >> 16 | x << 16;
}

static unsigned naive(unsigned x)
{
    unsigned r = 0;
    for (int i = 0; i < 32; i++)
        r |= (x >> i & 1) << (31 - i);
    return r;
}

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    assert(swapping(x) == naive(x));
    return 0;
}

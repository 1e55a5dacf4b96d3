// A concrete loop to N, beside an input. WRONG: the sum is not what is asserted for one input.
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

#ifndef N
#define N 1000000
#endif

int main(void)
{
    unsigned char x = __VERIFIER_nondet_uchar();
    unsigned sum = 0;
    for (unsigned i = 0; i < N; i++)
        sum += i & 3;
#ifdef WRONG
    assert(sum + x != N / 4 * 6 + 200);
#else
    assert(sum == N / 4 * 6 && sum + x < N / 4 * 6 + 256);
#endif
    return 0;
}

// A loop from an input to N. WRONG: an input above N is forgotten.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

#ifndef N
#define N 1000
#endif

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    while (x < N)
        x++;
#ifdef WRONG
    assert(x == N);
#else
    assert(x >= N);
#endif
    return 0;
}

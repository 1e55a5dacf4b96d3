// N independent branches on inputs. WRONG: the bound of the sum is one too low.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

#ifndef N
#define N 20
#endif

int main(void)
{
    int taken = 0;
    for (int i = 0; i < N; i++)
        if (__VERIFIER_nondet_int() > 0)
            taken++;
#ifdef WRONG
    assert(taken < N);
#else
    assert(taken <= N);
#endif
    return 0;
}

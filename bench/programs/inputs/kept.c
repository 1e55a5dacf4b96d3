// N independent branches on inputs that are kept to the end, so that paths cannot meet again.
// WRONG: one combination of them is an error.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

#ifndef N
#define N 20
#endif

int main(void)
{
    int in[N], taken = 0, positive = 0;
    for (int i = 0; i < N; i++) {
        in[i] = __VERIFIER_nondet_int();
        if (in[i] > 0)
            taken++;
    }
    for (int i = 0; i < N; i++)
        positive += in[i] > 0;
#ifdef WRONG
    assert(taken != N);
#else
    assert(taken == positive);
#endif
    return 0;
}

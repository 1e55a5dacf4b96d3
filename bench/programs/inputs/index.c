// An array with an input as index. WRONG: the input may be one behind its end.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

#define N 16

int main(void)
{
    int a[N];
    for (int i = 0; i < N; i++)
        a[i] = i * i;
    unsigned i = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint();
#ifdef WRONG
    if (i > N || k >= N)
#else
    if (i >= N || k >= N)
#endif
        return 0;
    a[i] = -1;
    assert(a[k] == (k == i ? -1 : (int)(k * k)));
    return 0;
}

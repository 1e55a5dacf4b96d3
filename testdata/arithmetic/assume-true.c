// Assumptions that are stated to the compiler hold.
// verdict: verified
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

static int side(void)
{
    static int calls;
    return ++calls;
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint() % 4;
    __builtin_assume(n < 4);
    int a[4] = {0, 1, 2, 3};
    int *p = __builtin_assume_aligned(a, sizeof(int));
    assert(p[n] == (int)n);
    __builtin_assume(side() > 7); // has effects: clang drops it
    assert(side() == 1);
    return 0;
}

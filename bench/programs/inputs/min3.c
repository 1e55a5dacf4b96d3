// The minimum of three numbers. WRONG: one comparison is missing.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int min_of_3(int a, int b, int c)
{
    int m = a;
    if (b < m)
        m = b;
#ifdef WRONG
    if (c < a)
#else
    if (c < m)
#endif
        m = c;
    return m;
}

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
    int m = min_of_3(a, b, c);
    assert(m <= a && m <= b && m <= c);
    assert(m == a || m == b || m == c);
    return 0;
}

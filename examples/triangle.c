// What kind of triangle three sides make: for `heddle gentest`, which makes a test for each path.
// verdict: verified
// flags: --engine=auto
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

enum kind { NONE, EQUILATERAL, ISOSCELES, SCALENE };

static enum kind kind(long long a, long long b, long long c)
{
    if (a <= 0 || b <= 0 || c <= 0)
        return NONE;
    if (a + b <= c || a + c <= b || b + c <= a)
        return NONE;
    if (a == b && b == c)
        return EQUILATERAL;
    if (a == b || b == c || a == c)
        return ISOSCELES;
    return SCALENE;
}

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
    enum kind k = kind(a, b, c);
    assert(k != EQUILATERAL || a == c);
    return k;
}

// Sums and products that are tested first, or computed with the checking builtins.
// verdict: verified
// native: yes
#include <assert.h>
#include <limits.h>

static int saturating_add(int a, int b)
{
    if (b > 0 && a > INT_MAX - b)
        return INT_MAX;
    if (b < 0 && a < INT_MIN - b)
        return INT_MIN;
    return a + b;
}

int main(void)
{
    int r;
    assert(saturating_add(INT_MAX, 1) == INT_MAX);
    assert(saturating_add(INT_MIN, -1) == INT_MIN);
    assert(saturating_add(40, 2) == 42);
    assert(__builtin_add_overflow(INT_MAX, 1, &r) && r == INT_MIN);
    assert(!__builtin_sub_overflow(3, 5, &r) && r == -2);
    assert(__builtin_mul_overflow(INT_MAX, 2, &r));
    unsigned u;
    assert(__builtin_sub_overflow(1u, 2u, &u) && u == UINT_MAX);
    return 0;
}

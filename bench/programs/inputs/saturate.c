// Adding with saturation, by bit operations against 64-bit arithmetic. WRONG: the least number is one too high.
#include <assert.h>
#include <limits.h>

extern int __VERIFIER_nondet_int(void);

#ifdef WRONG
#define LEAST (-INT_MAX)
#else
#define LEAST INT_MIN
#endif

static int bitwise(int a, int b)
{
    unsigned x = (unsigned)a, y = (unsigned)b, sum = x + y;
    if ((~(x ^ y) & (x ^ sum)) >> 31)
        return x >> 31 ? LEAST : INT_MAX;
    return (int)sum;
}

static int naive(int a, int b)
{
    long long sum = (long long)a + b;
    return sum > INT_MAX ? INT_MAX : sum < INT_MIN ? INT_MIN : (int)sum;
}

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    assert(bitwise(a, b) == naive(a, b));
    return 0;
}

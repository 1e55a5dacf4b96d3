// Laws of multiplication: COMMUTES, SQUARE, DISTRIBUTES, DIVIDES. WRONG: each slightly wrong.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

#ifdef WRONG
#define OFF (x == 77)
#else
#define OFF 0
#endif

int main(void)
{
    unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint(), z = __VERIFIER_nondet_uint();
#if defined COMMUTES
    assert(x * y == y * x + OFF);
#elif defined SQUARE
    assert((x + y) * (x + y) == x * x + 2 * x * y + y * y + OFF);
#elif defined DISTRIBUTES
    assert(x * (y + z) == x * y + x * z + OFF);
#elif defined DIVIDES
    if (y)
        assert((x / y) * y + x % y == x + OFF);
#endif
    (void)z;
    return 0;
}

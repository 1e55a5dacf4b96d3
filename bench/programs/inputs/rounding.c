// Rounding of floats: adding one to a number makes it greater. WRONG: also to numbers from 2^24 on.
#include <assert.h>

extern float __VERIFIER_nondet_float(void);

int main(void)
{
    float x = __VERIFIER_nondet_float();
#ifdef WRONG
    if (x >= 0 && x < 16777220.0f)
#else
    if (x >= 0 && x < 16777216.0f)
#endif
        assert(x + 1 > x);
    return 0;
}

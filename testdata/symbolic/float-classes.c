// The class of a number that is an input.
// verdict: verified
#include <assert.h>
#include <math.h>

extern double __VERIFIER_nondet_double(void);
extern float __VERIFIER_nondet_float(void);

int main(void)
{
    double d = __VERIFIER_nondet_double();
    float f = __VERIFIER_nondet_float();
    assert(!isnan(d) == (d == d));
    if (isinf(d) > 0)
        assert(d > 1e300);
    if (isfinite(f) && signbit(f))
        assert(f <= 0);
    switch (fpclassify(f)) {
    case FP_NAN:
        assert(f != f);
        break;
    case FP_ZERO:
        assert(f == 0);
        break;
    case FP_INFINITE:
        assert(f > 1e30f || f < -1e30f);
        break;
    default:
        assert(isnormal(f) == (fpclassify(f) == FP_NORMAL));
    }
    return 0;
}

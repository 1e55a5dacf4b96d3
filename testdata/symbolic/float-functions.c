// Functions of <math.h> of unknown numbers: those that are defined to the last bit, and when they set errno.
// verdict: verified
// flags: --engine=symbolic
#include <assert.h>
#include <errno.h>
#include <math.h>

float __VERIFIER_nondet_float(void);
void __VERIFIER_assume(int);

int main(void)
{
    volatile float input = __VERIFIER_nondet_float();
    float x = input, whole;
    int exponent;
    __VERIFIER_assume(x >= -100 && x <= 100);
    assert(fmodf(x, 3) < 3 && fabsf(remainderf(x, 3)) <= 1.5f);
    assert(lrintf(x) <= 100 && lroundf(x) >= -100 && llrintf(x) - x <= 0.5f);
    assert(ldexpf(x, 1) == 2 * x && fdimf(x, 200) == 0);
    float part = modff(x, &whole);
    assert(whole + part == x && fabsf(part) < 1);
    float mantissa = frexpf(x, &exponent);
    assert(x == 0 || (fabsf(mantissa) >= 0.5f && fabsf(mantissa) < 1 && exponent <= 7));
    errno = 0;
    float next = nextafterf(x, 200);
    assert(next > x && (fabsf(next) >= 0x1p-126f ? errno == 0 : errno == ERANGE || x == 0));
    errno = 0;
    float root = sqrtf(x);
    assert(x < 0 ? errno == EDOM && isnan(root) : errno == 0 && root <= 10);
}

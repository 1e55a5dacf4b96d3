// All that IEEE 754 rounds is rounded in the mode of the thread: operations, conversions, the functions of <math.h> that are
// defined to the last bit, and numbers that are read and written.
// verdict: verified
// native: yes
#include <assert.h>
#include <fenv.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static volatile double one = 1, tenth = 0.1, large = DBL_MAX, tiny = 0x1p-1074, half = 2.5, minus = -2.5, wide = 0x1.0000000000001p0;
static volatile float small = 0x1p-149f;
static volatile long double ten = 10;
static volatile long long odd = 9007199254740993; // 2^53 + 1

static int prints(double x, const char *format, const char *text)
{
    char b[32];
    snprintf(b, sizeof b, format, x);
    return !strcmp(b, text);
}

static void downward(void)
{
    assert(!fesetround(FE_DOWNWARD) && fegetround() == FE_DOWNWARD && FLT_ROUNDS == 3);
    assert(one + tiny == 1 && one - tiny == 0x1.fffffffffffffp-1 && -one - tiny == -0x1.0000000000001p0);
    assert(signbit(one - one) && !signbit(one + -0.0) && large * 2 == DBL_MAX && isinf(-large * 2));
    assert(one / ten == 0x1.9999999999999998p-4L && sqrt(half) == 0x1.94c583ada5b52p0 && fma(tenth, tenth, -one) == -0x1.fae147ae147afp-1);
    assert((float)tenth == 0x1.999998p-4f && (double)odd == 9007199254740992 && tiny / 2 == 0 && small / 2 == 0);
    assert(rint(half) == 2 && rint(minus) == -3 && nearbyint(minus) == -3 && lrint(minus) == -3 && round(minus) == -3 && floor(minus) == -3);
    assert(prints(half, "%.0f", "2") && prints(minus, "%.0f", "-3") && prints(9.96, "%.1e", "9.9e+00") && prints(-9.96, "%.1e", "-1.0e+01"));
    assert(strtod("0.1", 0) == 0x1.9999999999999p-4 && strtod("1e999", 0) == DBL_MAX && strtod("-1e-999", 0) == -tiny && strtod("0e9", 0) == 0);
    assert(ldexp(wide, -1074) == tiny && fdim(one, -tiny) == 1 && fmod(minus, one) == -0.5 && remainder(minus, one) == -0.5);
}

static void upward(void)
{
    assert(!fesetround(FE_UPWARD) && fegetround() == FE_UPWARD && FLT_ROUNDS == 2);
    assert(one + tiny == 0x1.0000000000001p0 && one - tiny == 1 && !signbit(one - one) && isinf(large * 2) && -large * 2 == -DBL_MAX);
    assert(one / ten == 0x1.999999999999999ap-4L && (float)tenth == 0x1.99999ap-4f && (double)odd == 9007199254740994 && tiny / 2 == tiny);
    assert(rint(half) == 3 && rint(minus) == -2 && lrint(half) == 3 && prints(half, "%.0f", "3") && prints(9.91, "%.1f", "10.0"));
    assert(strtod("0.1", 0) == tenth && strtof("0.1", 0) == 0x1.99999ap-4f && strtod("1e-999", 0) == tiny && ldexp(wide, -1074) == 2 * tiny);
}

static void towardZero(void)
{
    assert(!fesetround(FE_TOWARDZERO) && fegetround() == FE_TOWARDZERO && FLT_ROUNDS == 0);
    assert(one - tiny == 0x1.fffffffffffffp-1 && -one + tiny == -0x1.fffffffffffffp-1 && large * 2 == DBL_MAX && -large * 2 == -DBL_MAX);
    assert(rint(half) == 2 && rint(minus) == -2 && prints(minus, "%.0f", "-2") && prints(-0.99, "%.1f", "-0.9") && !signbit(one - one));
}

int main(void)
{
    assert(fegetround() == FE_TONEAREST && FLT_ROUNDS == 1);
    downward();
    upward();
    towardZero();
    assert(fesetround(0x100) && fesetround(-1) && fegetround() == FE_TOWARDZERO);
    assert(!fesetround(FE_TONEAREST) && one - tiny == 1 && rint(half) == 2 && prints(half, "%.0f", "2"));
}

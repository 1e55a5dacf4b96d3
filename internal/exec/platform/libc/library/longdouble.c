// for: nanl isinfl finitel fpclassifyl signbitl modfl frexpl ldexpl scalbnl scalblnl ilogbl logbl lroundl lrintl fdiml remquol remainderl dreml __nan logl log2l log10l
//
// Functions on long double: 64 bits of mantissa, then 15 of exponent and the sign. Logarithms are right up to their last bit,
// the others are exact.
#include <errno.h>
#include <float.h>
#include <limits.h>
#include <math.h>
#include <string.h>

void __heddle_to_nearest(void); // the mode in which logarithms are known

struct parts {
    unsigned long long mantissa;
    unsigned short top;
};

static struct parts parts_of(long double x)
{
    struct parts p;
    memcpy(&p.mantissa, &x, 8);
    memcpy(&p.top, (char *)&x + 8, 2);
    return p;
}

static long double with_exponent(long double x, int exponent)
{
    struct parts p = parts_of(x);
    p.top = (unsigned short)((p.top & 0x8000) | exponent);
    memcpy((char *)&x + 8, &p.top, 2);
    return x;
}

static int exponent_of(long double x) { return parts_of(x).top & 0x7fff; }

static int special(long double x) { return exponent_of(x) == 0x7fff; }

int __signbitl(long double x) { return parts_of(x).top >> 15; }

int __isnanl(long double x) { return x != x; }

int __isinfl(long double x) { return !special(x) || x != x ? 0 : x > 0 ? 1 : -1; }

int __finitel(long double x) { return !special(x); }

int isnanl(long double x) { return __isnanl(x); }

int isinfl(long double x) { return __isinfl(x); }

int finitel(long double x) { return __finitel(x); }

int __fpclassifyl(long double x)
{
    if (special(x))
        return x != x ? FP_NAN : FP_INFINITE;
    if (x == 0)
        return FP_ZERO;
    return exponent_of(x) == 0 ? FP_SUBNORMAL : FP_NORMAL;
}

long double modfl(long double x, long double *whole)
{
    *whole = x != x ? x : truncl(x);
    return copysignl(special(x) && x == x ? 0 : x - *whole, x);
}

long double frexpl(long double x, int *exponent)
{
    *exponent = 0;
    if (special(x) || x == 0)
        return x;
    int e = exponent_of(x);
    if (e == 0) {
        x *= 0x1p64L;
        e = exponent_of(x) - 64;
    }
    *exponent = e - 0x3ffe;
    return with_exponent(x, 0x3ffe);
}

long double ldexpl(long double x, int n)
{
    // Steps that are exact, save the last one.
    for (; n > 16000; n -= 16000) {
        x *= 0x1p16000L;
        if (special(x) || x == 0)
            return x;
    }
    int e;
    long double f = frexpl(x, &e);
    if (special(x) || x == 0)
        return x;
    if (n < -40000)
        n = -40000;
    e += n;
    if (e > 16384)
        return f * 0x1p16383L * 0x1p16383L;
    if (e > -16381)
        return with_exponent(f, 0x3ffe + e);
    if (e < -16500)
        e = -16500;
    return with_exponent(f, 0x3ffe + e + 16400) * 0x1p-16400L;
}

long double scalbnl(long double x, int n) { return ldexpl(x, n); }

long double scalblnl(long double x, long n) { return ldexpl(x, n > 50000 ? 50000 : n < -50000 ? -50000 : (int)n); }

int ilogbl(long double x)
{
    int e;
    if (x == 0 || x != x)
        return FP_ILOGB0;
    if (special(x))
        return INT_MAX;
    frexpl(x, &e);
    return e - 1;
}

long double logbl(long double x)
{
    if (x == 0)
        return -INFINITY;
    if (special(x))
        return x * x;
    return ilogbl(x);
}

long lroundl(long double x) { return (long)roundl(x); }

long long llroundl(long double x) { return (long long)roundl(x); }

long lrintl(long double x) { return (long)rintl(x); }

long long llrintl(long double x) { return (long long)rintl(x); }

long double remquol(long double x, long double y, int *quotient)
{
    if (x != x || y != y || special(x) || y == 0)
        return (x * y) / (x * y);
    long double rest = fabsl(x), by = fabsl(y);
    int bits = 0;
    if (special(y)) {
        *quotient = 0;
        return x;
    }
    if (by <= LDBL_MAX / 8)
        rest = fmodl(rest, 8 * by);
    for (int times = 4; times > 1; times /= 2)
        if (by <= LDBL_MAX / times && rest >= times * by) {
            rest -= times * by;
            bits += times;
        }
    // Half of a number is not always one, and twice a number neither.
    int small = by < 8 / LDBL_MAX;
    if (small ? rest + rest > by : rest > by / 2) {
        rest -= by;
        bits++;
        if (small ? rest + rest >= by : rest >= by / 2) {
            rest -= by;
            bits++;
        }
    }
    *quotient = signbit(x) != signbit(y) ? -bits : bits;
    return rest == 0 ? copysignl(0, x) : signbit(x) ? -rest : rest;
}

long double remainderl(long double x, long double y)
{
    int quotient;
    if (x == x && y == y && (special(x) || y == 0))
        errno = EDOM;
    return remquol(x, y, &quotient);
}

long double dreml(long double x, long double y) { return remainderl(x, y); }

long double fdiml(long double x, long double y) { return x <= y ? 0 : x - y; }

/*
 * logl: x = 2^e * m, with m about 1, and ln m = 2 artanh((m-1) / (m+1)). The logarithm of a power of two is its exponent times
 * that of 2, rounded once, so that quotients of such are exact.
 */
long double logl(long double x)
{
    const long double ln2 = 0x1.62e42fefa39ef358p-1L;
    int e;
    __heddle_to_nearest();
    if (x != x || (special(x) && x > 0))
        return x;
    if (x == 0)
        return -1 / fabsl(x);
    if (x < 0)
        return (x - x) / 0.0L;
    long double m = frexpl(x, &e);
    if (m <= 0.70710678118654752440L)
        m *= 2, e--;
    long double s = (m - 1) / (m + 1), square = s * s, sum = 0;
    for (int k = 27; k > 1; k -= 2)
        sum = (sum + 1.0L / k) * square;
    return e * ln2 + 2 * (s + s * sum);
}

long double log2l(long double x)
{
    int e;
    return x > 0 && !special(x) && frexpl(x, &e) == 0.5L ? e - 1 : logl(x) / 0x1.62e42fefa39ef358p-1L;
}

long double log10l(long double x) { return logl(x) / 2.302585092994045684018L; }

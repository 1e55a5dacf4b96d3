// for: modf modff frexp frexpf ilogb ilogbf logb logbf fdim fdimf nextafter nextafterf remainder remainderf drem dremf remquo remquof __divdc3 __divsc3
//
// Functions on the parts of double and float. All are exact save fdim, which is one subtraction.
#include <errno.h>
#include <float.h>
#include <limits.h>
#include <math.h>
#include <string.h>

#define PARTS(number, suffix, bits, fraction, bias, largest)                                                    \
    static bits pattern_##suffix(number x)                                                                      \
    {                                                                                                           \
        bits b;                                                                                                 \
        memcpy(&b, &x, sizeof b);                                                                               \
        return b;                                                                                               \
    }                                                                                                           \
                                                                                                                \
    static number number_##suffix(bits b)                                                                       \
    {                                                                                                           \
        number x;                                                                                               \
        memcpy(&x, &b, sizeof x);                                                                               \
        return x;                                                                                               \
    }                                                                                                           \
                                                                                                                \
    static int exponent_##suffix(number x) { return (int)(pattern_##suffix(x) >> fraction & (2 * bias + 1)); }  \
                                                                                                                \
    static int special_##suffix(number x) { return exponent_##suffix(x) == 2 * bias + 1; }                      \
                                                                                                                \
    static number modf_##suffix(number x, number *whole)                                                        \
    {                                                                                                           \
        *whole = x != x ? x : trunc##suffix(x);                                                                 \
        return x != x ? x : copysign##suffix(special_##suffix(x) ? 0 : x - *whole, x);                          \
    }                                                                                                           \
                                                                                                                \
    static number frexp_##suffix(number x, int *exponent)                                                       \
    {                                                                                                           \
        *exponent = 0;                                                                                          \
        if (special_##suffix(x) || x == 0)                                                                      \
            return x;                                                                                           \
        int below = 0;                                                                                          \
        if (exponent_##suffix(x) == 0) {                                                                        \
            x *= (bits)1 << fraction;                                                                           \
            below = fraction;                                                                                   \
        }                                                                                                       \
        *exponent = exponent_##suffix(x) - bias + 1 - below;                                                    \
        bits field = (bits)(2 * bias + 1) << fraction;                                                          \
        return number_##suffix((pattern_##suffix(x) & ~field) | (bits)(bias - 1) << fraction);                  \
    }                                                                                                           \
                                                                                                                \
    static int ilogb_##suffix(number x)                                                                         \
    {                                                                                                           \
        int exponent;                                                                                           \
        if (x == 0 || special_##suffix(x)) {                                                                    \
            errno = EDOM;                                                                                       \
            return x == 0 || x != x ? FP_ILOGB0 : INT_MAX;                                                      \
        }                                                                                                       \
        frexp_##suffix(x, &exponent);                                                                           \
        return exponent - 1;                                                                                    \
    }                                                                                                           \
                                                                                                                \
    static number logb_##suffix(number x)                                                                       \
    {                                                                                                           \
        if (special_##suffix(x))                                                                                \
            return x * x;                                                                                       \
        if (x == 0)                                                                                             \
            return -HUGE_VAL;                                                                                   \
        return ilogb_##suffix(x);                                                                               \
    }                                                                                                           \
                                                                                                                \
    static number fdim_##suffix(number x, number y)                                                             \
    {                                                                                                           \
        if (x <= y)                                                                                             \
            return 0;                                                                                           \
        number d = x - y;                                                                                       \
        if (special_##suffix(d) && !special_##suffix(x) && !special_##suffix(y))                                \
            errno = ERANGE;                                                                                     \
        return d;                                                                                               \
    }                                                                                                           \
                                                                                                                \
    static number nextafter_##suffix(number x, number y)                                                        \
    {                                                                                                           \
        if (x != x || y != y)                                                                                   \
            return x + y;                                                                                       \
        if (x == y)                                                                                             \
            return y;                                                                                           \
        if (x == 0)                                                                                             \
            return copysign##suffix(number_##suffix(1), y);                                                     \
        number next = number_##suffix((x < y) == (x > 0) ? pattern_##suffix(x) + 1 : pattern_##suffix(x) - 1);  \
        if (exponent_##suffix(next) == 0 || special_##suffix(next))                                             \
            errno = ERANGE;                                                                                     \
        return next;                                                                                            \
    }                                                                                                           \
                                                                                                                \
    static number remainder_##suffix(number x, number y)                                                        \
    {                                                                                                           \
        if (x != x || y != y)                                                                                   \
            return x + y;                                                                                       \
        if (special_##suffix(x) || y == 0) {                                                                    \
            errno = EDOM;                                                                                       \
            return (x * y) / (x * y);                                                                           \
        }                                                                                                       \
        number rest = fabs##suffix(x), by = fabs##suffix(y);                                                    \
        if (special_##suffix(y))                                                                                \
            return x;                                                                                           \
        if (by <= largest / 2)                                                                                  \
            rest = fmod##suffix(rest, by + by);                                                                 \
        /* Half of a number is not always one, and twice a number neither. */                                   \
        if (by < 8 / largest ? rest + rest > by : rest > by / 2) {                                              \
            rest -= by;                                                                                         \
            if (by < 8 / largest ? rest + rest >= by : rest >= by / 2)                                          \
                rest -= by;                                                                                     \
        }                                                                                                       \
        return rest == 0 ? copysign##suffix(0, x) : signbit(x) ? -rest : rest;                                  \
    }                                                                                                           \
                                                                                                                \
    static number remquo_##suffix(number x, number y, int *quotient)                                            \
    {                                                                                                           \
        if (x != x || y != y || special_##suffix(x) || y == 0)                                                  \
            return (x * y) / (x * y);                                                                           \
        number rest = fabs##suffix(x), by = fabs##suffix(y);                                                    \
        int whole = 0;                                                                                          \
        if (special_##suffix(y)) {                                                                              \
            *quotient = 0;                                                                                      \
            return x;                                                                                           \
        }                                                                                                       \
        if (by <= largest / 8)                                                                                  \
            rest = fmod##suffix(rest, 8 * by);                                                                  \
        for (int times = 4; times > 1; times /= 2)                                                              \
            if (by <= largest / times && rest >= times * by) {                                                  \
                rest -= times * by;                                                                             \
                whole += times;                                                                                 \
            }                                                                                                   \
        if (by < 8 / largest ? rest + rest > by : rest > by / 2) {                                              \
            rest -= by;                                                                                         \
            whole++;                                                                                            \
            if (by < 8 / largest ? rest + rest >= by : rest >= by / 2) {                                        \
                rest -= by;                                                                                     \
                whole++;                                                                                        \
            }                                                                                                   \
        }                                                                                                       \
        *quotient = signbit(x) != signbit(y) ? -whole : whole;                                                  \
        return rest == 0 ? copysign##suffix(0, x) : signbit(x) ? -rest : rest;                                  \
    }

PARTS(double, , unsigned long long, 52, 1023, DBL_MAX)
PARTS(float, f, unsigned, 23, 127, FLT_MAX)

double modf(double x, double *whole) { return modf_(x, whole); }
float modff(float x, float *whole) { return modf_f(x, whole); }
double frexp(double x, int *exponent) { return frexp_(x, exponent); }
float frexpf(float x, int *exponent) { return frexp_f(x, exponent); }
int ilogb(double x) { return ilogb_(x); }
int ilogbf(float x) { return ilogb_f(x); }
double logb(double x) { return logb_(x); }
float logbf(float x) { return logb_f(x); }
double fdim(double x, double y) { return fdim_(x, y); }
float fdimf(float x, float y) { return fdim_f(x, y); }
double nextafter(double x, double y) { return nextafter_(x, y); }
float nextafterf(float x, float y) { return nextafter_f(x, y); }
double remainder(double x, double y) { return remainder_(x, y); }
float remainderf(float x, float y) { return remainder_f(x, y); }
double remquo(double x, double y, int *quotient) { return remquo_(x, y, quotient); }
float remquof(float x, float y, int *quotient) { return remquo_f(x, y, quotient); }
double drem(double x, double y) { return remainder_(x, y); }
float dremf(float x, float y) { return remainder_f(x, y); }

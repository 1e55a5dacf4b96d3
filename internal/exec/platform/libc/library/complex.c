// for: __muldc3 __divdc3 __mulsc3 __divsc3 __mulxc3 __divxc3 cabs carg cexp clog csqrt csin ccos ctan cpow casin cacos catan conj creal cimag cproj
//
// Complex numbers: products and quotients as C's Annex G has them, and functions by those of real numbers. Special values of
// the functions are those of their formulae.
#include <complex.h>
#include <math.h>

// box is an infinite part as 1, another one as 0, with its sign.
#define ARITHMETIC(type, suffix, c)                                                                                     \
    static type box##c(type x) { return copysign##suffix(isinf(x) ? 1 : 0, x); }                                        \
    static type zeroed##c(type x) { return isnan(x) ? copysign##suffix(0, x) : x; }                                     \
                                                                                                                        \
    static type complex made##c(type re, type im)                                                                       \
    {                                                                                                                   \
        type complex z;                                                                                                 \
        __real__ z = re;                                                                                                \
        __imag__ z = im;                                                                                                \
        return z;                                                                                                       \
    }                                                                                                                   \
                                                                                                                        \
    type complex __mul##c(type a, type b, type x, type y)                                                               \
    {                                                                                                                   \
        type ax = a * x, by = b * y, ay = a * y, bx = b * x, re = ax - by, im = ay + bx;                                \
        if (!isnan(re) || !isnan(im))                                                                                   \
            return made##c(re, im);                                                                                     \
        int again = 0;                                                                                                  \
        if (isinf(a) || isinf(b)) {                                                                                     \
            a = box##c(a), b = box##c(b), x = zeroed##c(x), y = zeroed##c(y);                                           \
            again = 1;                                                                                                  \
        }                                                                                                               \
        if (isinf(x) || isinf(y)) {                                                                                     \
            x = box##c(x), y = box##c(y), a = zeroed##c(a), b = zeroed##c(b);                                           \
            again = 1;                                                                                                  \
        }                                                                                                               \
        if (!again && (isinf(ax) || isinf(by) || isinf(ay) || isinf(bx))) {                                             \
            a = zeroed##c(a), b = zeroed##c(b), x = zeroed##c(x), y = zeroed##c(y);                                     \
            again = 1;                                                                                                  \
        }                                                                                                               \
        return again ? made##c(INFINITY * (a * x - b * y), INFINITY * (a * y + b * x)) : made##c(re, im);               \
    }                                                                                                                   \
                                                                                                                        \
    type complex __div##c(type a, type b, type x, type y)                                                               \
    {                                                                                                                   \
        int n = 0;                                                                                                      \
        type big = logb##suffix(fmax##suffix(fabs##suffix(x), fabs##suffix(y)));                                        \
        if (isfinite(big)) {                                                                                            \
            n = (int)big;                                                                                               \
            x = scalbn##suffix(x, -n), y = scalbn##suffix(y, -n);                                                       \
        }                                                                                                               \
        type square = x * x + y * y;                                                                                    \
        type re = scalbn##suffix((a * x + b * y) / square, -n), im = scalbn##suffix((b * x - a * y) / square, -n);      \
        if (!isnan(re) || !isnan(im))                                                                                   \
            return made##c(re, im);                                                                                     \
        if (square == 0 && (!isnan(a) || !isnan(b)))                                                                    \
            return made##c(copysign##suffix(INFINITY, x) * a, copysign##suffix(INFINITY, x) * b);                       \
        if ((isinf(a) || isinf(b)) && isfinite(x) && isfinite(y)) {                                                     \
            a = box##c(a), b = box##c(b);                                                                               \
            return made##c(INFINITY * (a * x + b * y), INFINITY * (b * x - a * y));                                     \
        }                                                                                                               \
        if (isinf(big) && big > 0 && isfinite(a) && isfinite(b)) {                                                      \
            x = box##c(x), y = box##c(y);                                                                               \
            return made##c(0 * (a * x + b * y), 0 * (b * x - a * y));                                                   \
        }                                                                                                               \
        return made##c(re, im);                                                                                         \
    }

ARITHMETIC(float, f, sc3)
ARITHMETIC(double, , dc3)
ARITHMETIC(long double, l, xc3)

double cabs(double complex z) { return hypot(creal(z), cimag(z)); }
double carg(double complex z) { return atan2(cimag(z), creal(z)); }
double creal(double complex z) { return __real__ z; }
double cimag(double complex z) { return __imag__ z; }
double complex conj(double complex z) { return madedc3(__real__ z, -__imag__ z); }
double complex cproj(double complex z)
{
    return isinf(__real__ z) || isinf(__imag__ z) ? madedc3(INFINITY, copysign(0, __imag__ z)) : z;
}

double complex cexp(double complex z)
{
    double e = exp(__real__ z), y = __imag__ z;
    return y == 0 ? madedc3(e, y) : madedc3(e * cos(y), e * sin(y));
}

double complex clog(double complex z) { return madedc3(log(cabs(z)), carg(z)); }

double complex csqrt(double complex z)
{
    double x = __real__ z, y = __imag__ z;
    if (x == 0 && y == 0)
        return madedc3(0, y);
    double r = cabs(z), t = sqrt((r + fabs(x)) / 2);
    return x >= 0 ? madedc3(t, y / (2 * t)) : madedc3(fabs(y) / (2 * t), copysign(t, y));
}

double complex csin(double complex z)
{
    double x = __real__ z, y = __imag__ z;
    return madedc3(sin(x) * cosh(y), cos(x) * sinh(y));
}

double complex ccos(double complex z)
{
    double x = __real__ z, y = __imag__ z;
    return madedc3(cos(x) * cosh(y), -sin(x) * sinh(y));
}

double complex csinh(double complex z)
{
    double x = __real__ z, y = __imag__ z;
    return madedc3(sinh(x) * cos(y), cosh(x) * sin(y));
}

double complex ccosh(double complex z)
{
    double x = __real__ z, y = __imag__ z;
    return madedc3(cosh(x) * cos(y), sinh(x) * sin(y));
}

double complex ctan(double complex z) { return csin(z) / ccos(z); }
double complex ctanh(double complex z) { return csinh(z) / ccosh(z); }

double complex cpow(double complex z, double complex w)
{
    return __real__ z == 0 && __imag__ z == 0 ? (__real__ w == 0 && __imag__ w == 0 ? 1 : 0) : cexp(w * clog(z));
}

// asinh, by which the other inverse functions are defined.
double complex casinh(double complex z) { return clog(z + csqrt(z * z + 1)); }
double complex cacosh(double complex z) { return 2 * clog(csqrt((z + 1) / 2) + csqrt((z - 1) / 2)); }
double complex catanh(double complex z) { return (clog(1 + z) - clog(1 - z)) / 2; }

static double complex turned(double complex z) { return madedc3(-__imag__ z, __real__ z); }
static double complex back(double complex z) { return madedc3(__imag__ z, -__real__ z); }

double complex casin(double complex z) { return back(casinh(turned(z))); }
double complex catan(double complex z) { return back(catanh(turned(z))); }
double complex cacos(double complex z)
{
    double complex s = casin(z);
    return madedc3(M_PI_2 - __real__ s, -__imag__ s);
}

#define SINGLE(name)                                                                                                    \
    float complex name##f(float complex z) { return name(z); }
SINGLE(conj) SINGLE(cproj) SINGLE(cexp) SINGLE(clog) SINGLE(csqrt) SINGLE(csin) SINGLE(ccos) SINGLE(ctan) SINGLE(csinh)
SINGLE(ccosh) SINGLE(ctanh) SINGLE(casin) SINGLE(cacos) SINGLE(catan) SINGLE(casinh) SINGLE(cacosh) SINGLE(catanh)

float cabsf(float complex z) { return hypotf(crealf(z), cimagf(z)); }
float cargf(float complex z) { return atan2f(cimagf(z), crealf(z)); }
float crealf(float complex z) { return __real__ z; }
float cimagf(float complex z) { return __imag__ z; }
float complex cpowf(float complex z, float complex w) { return cpow(z, w); }
long double creall(long double complex z) { return __real__ z; }
long double cimagl(long double complex z) { return __imag__ z; }
long double complex conjl(long double complex z) { return madexc3(__real__ z, -__imag__ z); }

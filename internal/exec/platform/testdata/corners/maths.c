// libm on edges: exact functions by their bits, and errno.
#define _GNU_SOURCE
#include <errno.h>
#include <fenv.h>
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdint.h>
#include <string.h>
#define COUNT(a) (sizeof(a) / sizeof *(a))
static void show(const char *f, double v) { uint64_t b; memcpy(&b, &v, 8); if (v != v) printf("%s nan %d\n", f, errno); else printf("%s %016llx %d\n", f, (unsigned long long)b, errno); errno = 0; }
static void showf(const char *f, float v) { uint32_t b; memcpy(&b, &v, 4); if (v != v) printf("%s nan %d\n", f, errno); else printf("%s %08x %d\n", f, b, errno); errno = 0; }
static void near(const char *f, double v) { if (v != v) v = NAN; printf("%s %.3g %d\n", f, fabs(v) < 1e-30 ? 0 : v, errno); errno = 0; }
static volatile double v[] = {0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 1.5, -1.5, 2.0, 2.5, -2.5, 3.0, 10.0, 100.0, 0.1, -0.1, 1e-10, 1e-300, 4.9e-324, 2.2250738585072014e-308, 1e10, 1e15, 4503599627370495.5, 4503599627370497.0, 9007199254740993.0, 1e18, 9.3e18, 1e100, 1e300, DBL_MAX, -DBL_MAX, INFINITY, -INFINITY, NAN, 709.78, 709.79, -745.1, -745.2, -708.5, 1023.9, 1024.0, -1074.0, -1075.0, 308.3, 170.6, 171.7, -170.5, 0.9999999999, 1.0000000001, 2147483647.0, 2147483648.5, -2147483648.0, 3.141592653589793, 1.5707963267948966, 0.7853981633974483, 1e22, 89.0, -104.0, 710.5};
int main(void) {
  char name[40];
#define A(F) for (unsigned i = 0; i < COUNT(v); i++) { sprintf(name, #F " %g", v[i]); errno = 0; double r = F(v[i]); show(name, r); sprintf(name, #F "f %g", v[i]); errno = 0; float rf = F##f((float)v[i]); showf(name, rf); }
// T: the last bits of a float may differ; N: those of a double, too.
#define T(F) for (unsigned i = 0; i < COUNT(v); i++) { sprintf(name, #F " %g", v[i]); errno = 0; double r = F(v[i]); show(name, r); float rf = F##f((float)v[i]); near(name, rf); }
#define N(F) for (unsigned i = 0; i < COUNT(v); i++) { sprintf(name, #F " %g", v[i]); errno = 0; double r = F(v[i]); near(name, r); float rf = F##f((float)v[i]); near(name, rf); }
  A(fabs) A(sqrt) A(floor) A(ceil) A(trunc) A(rint) A(nearbyint) A(round) A(roundeven) A(logb) 
  T(exp) T(exp2) T(log) T(log2) T(sin) T(cos) T(tan) T(asin) T(acos) T(atan)
  N(cbrt) N(log10) N(expm1) N(log1p) N(sinh) N(cosh) N(tanh) N(asinh) N(acosh) N(atanh) N(erf) N(erfc) N(tgamma) N(lgamma) N(exp10)
#define L(f) for (unsigned i = 0; i < COUNT(v); i++) { if (fabs(v[i]) < 9e18) { errno = 0; printf(#f " %g %lld %d\n", v[i], (long long)f(v[i]), errno); } }
  L(llround) L(llrint)
  for (unsigned i = 0; i < COUNT(v); i++) { int e = 7; double ip = 7; errno = 0; double r = frexp(v[i], &e); if (!isfinite(v[i])) e = 0; printf("frexp %d ", e); show("", r); r = modf(v[i], &ip); show("modf", r); show("modf int", ip); printf("class %d %d %d %d %d\n", fpclassify(v[i]), isnan(v[i]), isinf(v[i]), isfinite(v[i]), isnormal(v[i])); errno = 0; if (v[i] == v[i] && v[i] != 0 && !isinf(v[i])) printf("ilogb %d %d\n", ilogb(v[i]), errno);
    static const int n[] = {0, 1, -1, 52, -52, 1074, -1074, 2000, -2000, INT_MAX, INT_MIN}; for (unsigned k = 0; k < COUNT(n); k++) { sprintf(name, "ldexp %g %d", v[i], n[k]); errno = 0; show(name, ldexp(v[i], n[k])); errno = 0; show("scalbn", scalbn(v[i], n[k])); errno = 0; showf("ldexpf", ldexpf(v[i], n[k])); } }
#define B(F) for (unsigned i = 0; i < COUNT(v); i++) for (unsigned k = 0; k < COUNT(v); k += 1) { sprintf(name, #F " %g %g", v[i], v[k]); errno = 0; double r = F(v[i], v[k]); show(name, r); errno = 0; float rf = F##f((float)v[i], (float)v[k]); showf(name, rf); }
// M: as T, but for results that C leaves open: the sign of a zero among zeros, errno of a float below the normal ones.
#define M(F) for (unsigned i = 0; i < COUNT(v); i++) for (unsigned k = 0; k < COUNT(v); k += 1) { if (v[i] == 0 && v[k] == 0 || v[i] == 1e18 && v[k] == -2.5) continue; sprintf(name, #F " %g %g", v[i], v[k]); errno = 0; double r = F(v[i], v[k]); near(name, r); float rf = F##f((float)v[i], (float)v[k]); near(name, rf); }
  B(fmod) B(remainder) B(copysign) B(nextafter) B(fdim) M(fmin) M(fmax) M(pow) M(atan2) M(hypot)
#define Q(number, F, remainder, most) for (unsigned i = 0; i < COUNT(w); i++) for (unsigned k = 0; k < COUNT(w); k++) { number x = (number)w[i], y = (number)w[k]; int q = 77; errno = 0; number r = F(x, y, &q); if (r != r) q = 0; printf(#F " %Lg %Lg: %d %d %.21Lg%s\n", (long double)x, (long double)y, q, errno, r != r ? (long double)NAN : (long double)r, r == remainder(x, y) || r != r ? "" : " unlike " #remainder); }
  static volatile long double w[] = {0, -0.0, 1, -1, 0.5, 1.5, 2.5, -2.5, 3, 3.5, 4, 4.5, -4.5, 5, 5.5, 6, 6.5, 7, 7.4, 7.5, -7.5, 7.6, 8, 8.5, 15.5, 16, 17, -17, 1e10, 0.1, 1e-310, 4.9e-324, 2.2250738585072014e-308, 1e38, -1e38, 3.4028234e38, 1e300, DBL_MAX, DBL_MAX / 2, DBL_MAX / 4, DBL_MAX / 8, INFINITY, -INFINITY, NAN, LDBL_MAX, LDBL_MAX / 2, LDBL_MAX / 5, LDBL_MIN, 3.6e-4951L, 1e-40, FLT_MIN, FLT_MAX / 3};
  Q(double, remquo, remainder, DBL_MAX) Q(float, remquof, remainderf, FLT_MAX) Q(long double, remquol, remainderl, LDBL_MAX)
  for (unsigned i = 0; i < COUNT(v); i += 3) for (unsigned k = 0; k < COUNT(v); k += 5) for (unsigned j = 0; j < COUNT(v); j += 7) { errno = 0; show("fma", fma(v[i], v[k], v[j])); }
}

// for: isnan isinf finite fpclassify signbit
// not for: isnanl isinfl finitel fpclassifyl signbitl
//
// What kind of number a float or double is. The compiler's own operations serve, of which unknown operands are no matter.
#include <math.h>

#undef isnan
#undef isinf
#undef finite

int __isnan(double x) { return __builtin_isnan(x); }

int isnan(double x) { return __builtin_isnan(x); }

int __isinf(double x) { return __builtin_isinf_sign(x); }

int isinf(double x) { return __builtin_isinf_sign(x); }

int __finite(double x) { return __builtin_isfinite(x); }

int finite(double x) { return __builtin_isfinite(x); }

int __signbit(double x) { return __builtin_signbit(x) != 0; }

int __fpclassify(double x) { return __builtin_fpclassify(FP_NAN, FP_INFINITE, FP_NORMAL, FP_SUBNORMAL, FP_ZERO, x); }

int __isnanf(float x) { return __builtin_isnan(x); }

int isnanf(float x) { return __builtin_isnan(x); }

int __isinff(float x) { return __builtin_isinf_sign(x); }

int isinff(float x) { return __builtin_isinf_sign(x); }

int __finitef(float x) { return __builtin_isfinite(x); }

int finitef(float x) { return __builtin_isfinite(x); }

int __signbitf(float x) { return __builtin_signbit(x) != 0; }

int __fpclassifyf(float x) { return __builtin_fpclassify(FP_NAN, FP_INFINITE, FP_NORMAL, FP_SUBNORMAL, FP_ZERO, x); }

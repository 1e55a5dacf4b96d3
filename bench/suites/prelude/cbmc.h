/* Words that CBMC's C has without a declaration. */
#ifndef __cplusplus
typedef _Bool __CPROVER_bool;
#else
typedef bool __CPROVER_bool;
extern "C" {
#endif
typedef __SIZE_TYPE__ __CPROVER_size_t;
typedef __PTRDIFF_TYPE__ __CPROVER_ssize_t;
void __CPROVER_assume(__CPROVER_bool);
void __CPROVER_assert(__CPROVER_bool, const char *);
void __CPROVER_atomic_begin(void);
void __CPROVER_atomic_end(void);
void __CPROVER_input(const char *, ...);
void __CPROVER_output(const char *, ...);
void __CPROVER_havoc_object(void *);
void __CPROVER_havoc_slice(void *, __CPROVER_size_t);
__CPROVER_bool __CPROVER_same_object(const void *, const void *);
__CPROVER_bool __CPROVER_DYNAMIC_OBJECT(const void *);
__CPROVER_size_t __CPROVER_OBJECT_SIZE(const void *);
__CPROVER_size_t __CPROVER_POINTER_OFFSET(const void *);
__CPROVER_size_t __CPROVER_POINTER_OBJECT(const void *);
#define __CPROVER_precondition __CPROVER_assert
#define __CPROVER_postcondition __CPROVER_assert
#define __CPROVER_allocate(size, zero) ((zero) ? __builtin_calloc(1, (size)) : __builtin_malloc(size))
#define __CPROVER_saturating_plus(x, y) __builtin_elementwise_add_sat(x, y)
#define __CPROVER_saturating_minus(x, y) __builtin_elementwise_sub_sat(x, y)
#define __CPROVER_equal(x, y) ({ __typeof__(x) l = (x), r = (y); __builtin_memcmp(&l, &r, sizeof l) == 0; })
#define __CPROVER_isnanf(x) __builtin_isnan(x)
#define __CPROVER_isnand(x) __builtin_isnan(x)
#define __CPROVER_isinff(x) __builtin_isinf(x)
#define __CPROVER_isinfd(x) __builtin_isinf(x)
#define __CPROVER_isfinitef(x) __builtin_isfinite(x)
#define __CPROVER_isfinited(x) __builtin_isfinite(x)
#define __CPROVER_isnormalf(x) __builtin_isnormal(x)
#define __CPROVER_isnormald(x) __builtin_isnormal(x)
#define __CPROVER_signf(x) (__builtin_signbit(x) != 0)
#define __CPROVER_signd(x) (__builtin_signbit(x) != 0)
#define __CPROVER_isgreaterf(x, y) __builtin_isgreater(x, y)
#define __CPROVER_isgreaterd(x, y) __builtin_isgreater(x, y)
#define __CPROVER_isgreaterequalf(x, y) __builtin_isgreaterequal(x, y)
#define __CPROVER_isgreaterequald(x, y) __builtin_isgreaterequal(x, y)
#define __CPROVER_islessf(x, y) __builtin_isless(x, y)
#define __CPROVER_islessd(x, y) __builtin_isless(x, y)
#define __CPROVER_islessequalf(x, y) __builtin_islessequal(x, y)
#define __CPROVER_islessequald(x, y) __builtin_islessequal(x, y)
#define __CPROVER_islessgreaterf(x, y) __builtin_islessgreater(x, y)
#define __CPROVER_islessgreaterd(x, y) __builtin_islessgreater(x, y)
#define __CPROVER_isunorderedf(x, y) __builtin_isunordered(x, y)
#define __CPROVER_isunorderedd(x, y) __builtin_isunordered(x, y)
#define __CPROVER_fence(...) __sync_synchronize()
#ifdef __cplusplus
}
#endif

/* Words that ESBMC's C has without a declaration. */
#ifndef __cplusplus
typedef _Bool __ESBMC_bool;
#else
typedef bool __ESBMC_bool;
extern "C" {
#endif
void __ESBMC_assume(__ESBMC_bool);
void __ESBMC_assert(__ESBMC_bool, const char *);
void __ESBMC_atomic_begin(void);
void __ESBMC_atomic_end(void);
void __ESBMC_init_object(void *);
__ESBMC_bool __CPROVER_same_object(const void *, const void *);
__SIZE_TYPE__ __CPROVER_OBJECT_SIZE(const void *);
__SIZE_TYPE__ __CPROVER_POINTER_OFFSET(const void *);
__SIZE_TYPE__ __ESBMC_POINTER_OBJECT(const void *);
__ESBMC_bool __ESBMC_r_ok(const void *, __SIZE_TYPE__);
__ESBMC_bool __ESBMC_w_ok(const void *, __SIZE_TYPE__);
__ESBMC_bool __ESBMC_rw_ok(const void *, __SIZE_TYPE__);
#ifdef PRELUDE_NONDET_bool
__ESBMC_bool nondet_bool(void);
#endif
#ifdef PRELUDE_NONDET_char
char nondet_char(void);
#endif
#ifdef PRELUDE_NONDET_uchar
unsigned char nondet_uchar(void);
#endif
#ifdef PRELUDE_NONDET_short
short nondet_short(void);
#endif
#ifdef PRELUDE_NONDET_ushort
unsigned short nondet_ushort(void);
#endif
#ifdef PRELUDE_NONDET_int
int nondet_int(void);
#endif
#ifdef PRELUDE_NONDET_uint
unsigned nondet_uint(void);
#endif
#ifdef PRELUDE_NONDET_long
long nondet_long(void);
#endif
#ifdef PRELUDE_NONDET_ulong
unsigned long nondet_ulong(void);
#endif
#ifdef PRELUDE_NONDET_longlong
long long nondet_longlong(void);
#endif
#ifdef PRELUDE_NONDET_ulonglong
unsigned long long nondet_ulonglong(void);
#endif
#ifdef PRELUDE_NONDET_float
float nondet_float(void);
#endif
#ifdef PRELUDE_NONDET_double
double nondet_double(void);
#endif
#ifdef PRELUDE_NONDET_size_t
__SIZE_TYPE__ nondet_size_t(void);
#endif
#define __ESBMC_unroll(n) /* a bound */
#define __builtin_assume __ESBMC_assume
#define __ESBMC_alloca __builtin_alloca
#define __ESBMC_memcpy __builtin_memcpy
#define __ESBMC_memset __builtin_memset
#ifdef PRELUDE_UNREACHABLE
#define __ESBMC_unreachable __builtin_unreachable
#else
#define __ESBMC_unreachable() ((void)0)
#endif
#define __ESBMC_same_object __CPROVER_same_object
#define __ESBMC_get_object_size __CPROVER_OBJECT_SIZE
#define __ESBMC_POINTER_OFFSET(p) ((__PTRDIFF_TYPE__)__CPROVER_POINTER_OFFSET(p))
#ifdef __cplusplus
}
#endif

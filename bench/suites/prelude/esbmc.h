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
#define __ESBMC_same_object __CPROVER_same_object
#define __ESBMC_get_object_size __CPROVER_OBJECT_SIZE
#define __ESBMC_POINTER_OFFSET(p) ((__PTRDIFF_TYPE__)__CPROVER_POINTER_OFFSET(p))
#ifdef __cplusplus
}
#endif

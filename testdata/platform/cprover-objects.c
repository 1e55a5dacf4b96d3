// CBMC's functions on pointers, and ESBMC's, answer what is known of objects.
// verdict: verified
#include <assert.h>
#include <stdlib.h>

extern void __CPROVER_assume(_Bool);
extern void __CPROVER_assert(_Bool, const char *);
extern void __CPROVER_input(const char *, ...);
extern _Bool __CPROVER_r_ok(const void *, size_t);
extern _Bool __CPROVER_w_ok(const void *, size_t);
extern size_t __CPROVER_OBJECT_SIZE(const void *);
extern size_t __CPROVER_POINTER_OFFSET(const void *);
extern _Bool __CPROVER_same_object(const void *, const void *);
extern _Bool __CPROVER_DYNAMIC_OBJECT(const void *);
extern _Bool __CPROVER_LIVE_OBJECT(const void *);
extern size_t __CPROVER_POINTER_OBJECT(const void *);
extern _Bool __ESBMC_r_ok(const void *, size_t);
extern _Bool __ESBMC_rw_ok(const void *, size_t);
extern size_t __ESBMC_get_object_size(const void *);
extern void __CPROVER_havoc_object(void *);
extern unsigned char nondet_uchar(void);

static const char fixed[4] = "abc";

int main(void)
{
    char *p = malloc(5);
    if (!p)
        return 1;
    char local[3] = {0, 0, 0};
    __CPROVER_assert(__CPROVER_OBJECT_SIZE(p + 2) == 5 && __CPROVER_POINTER_OFFSET(p + 2) == 2, "inside");
    __CPROVER_assert(__CPROVER_OBJECT_SIZE(NULL) == 0, "nothing");
    assert(__CPROVER_same_object(p, p + 4) && !__CPROVER_same_object(p, local) && !__CPROVER_same_object(p, NULL));
    assert(__CPROVER_DYNAMIC_OBJECT(p) && !__CPROVER_DYNAMIC_OBJECT(local) && !__CPROVER_DYNAMIC_OBJECT(NULL));
    assert(__CPROVER_r_ok(p + 1, 4) && !__CPROVER_r_ok(p + 1, 5) && !__CPROVER_r_ok(NULL, 1));
    assert(__CPROVER_r_ok(fixed, 4) && !__CPROVER_w_ok(fixed, 1) && __CPROVER_w_ok(local, 3));
    assert(__ESBMC_r_ok(p + 1, 4) && !__ESBMC_r_ok(p + 1, 5) && !__ESBMC_rw_ok(fixed, 1) && __ESBMC_get_object_size(p + 1) == 5);
    assert(__CPROVER_POINTER_OBJECT(p) == __CPROVER_POINTER_OBJECT(p + 3) && __CPROVER_POINTER_OBJECT(p) != __CPROVER_POINTER_OBJECT(local));
    assert(__CPROVER_LIVE_OBJECT(p) && __CPROVER_LIVE_OBJECT(local) && !__CPROVER_LIVE_OBJECT(NULL));
    unsigned char x = nondet_uchar();
    __CPROVER_input("x", x);
    __CPROVER_assume(x < 2);
    assert(x == 0 || x == 1);
    free(p);
    assert(!__CPROVER_r_ok(p, 1) && !__ESBMC_r_ok(p, 1) && !__CPROVER_LIVE_OBJECT(p));
    char one = 0;
    __CPROVER_havoc_object(&one);
    assert(one >= -128 && local[0] == 0);
    return 0;
}

// Sizes of blocks and what can be accessed, with numbers and sizes that are inputs.
// verdict: verified
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __CPROVER_OBJECT_SIZE(const void *);
extern _Bool __CPROVER_r_ok(const void *, unsigned long);
extern _Bool __CPROVER_w_ok(const void *, unsigned long);
extern void __VERIFIER_assert(int);
extern void __VERIFIER_assume(int);

static const char fixed[5];

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    unsigned k = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n > 1 && n < 1000);
    char *p = malloc(n);
    __VERIFIER_assert(__CPROVER_OBJECT_SIZE(p) == n);
    __VERIFIER_assert(__CPROVER_OBJECT_SIZE(p + 1) == n);
    __VERIFIER_assert(__CPROVER_r_ok(p, k) == (k <= n));
    __VERIFIER_assert(__CPROVER_w_ok(p + 1, k) == (k <= n - 1));
    __VERIFIER_assert(__CPROVER_r_ok(fixed, k) == (k <= 5));
    __VERIFIER_assert(!__CPROVER_w_ok(fixed, k));
    free(p);
    __VERIFIER_assert(!__CPROVER_r_ok(p, k));
    return 0;
}

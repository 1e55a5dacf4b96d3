// The size of a block of unknown size is what was asked for, not the most that it may be.
// verdict: violated assert
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned long __CPROVER_OBJECT_SIZE(const void *);
extern void __VERIFIER_assert(int);
extern void __VERIFIER_assume(int);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n > 0 && n < 60);
    char *p = malloc(n);
    __VERIFIER_assert(__CPROVER_OBJECT_SIZE(p) > 40); // want: assert
    return 0;
}

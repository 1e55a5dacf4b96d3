// Whether bytes of a block of unknown size can be read or written depends on its size.
// verdict: violated assert
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern _Bool __CPROVER_w_ok(const void *, unsigned long);
extern void __VERIFIER_assert(int);
extern void __VERIFIER_assume(int);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n > 0 && n < 60);
    char *p = malloc(n);
    __VERIFIER_assert(__CPROVER_w_ok(p, 41)); // want: assert
    return 0;
}

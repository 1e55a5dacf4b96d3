// An address behind an array that is computed and compared, and not accessed, is no access, however the code is optimised.
// verdict: verified
// flags: --opt=O1
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static int a[4];

int main(void)
{
    int i = __VERIFIER_nondet_int();
    int *p = &a[i], *end = &a[4];
    if (i >= 0 && i < 4)
        assert(p < end);
    return 0;
}

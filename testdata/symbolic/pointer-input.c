// An input that is a pointer may be any address: what holds of the one that it is compared with holds of it.
// verdict: verified
#include <assert.h>

int *__VERIFIER_nondet_pointer(void);
unsigned __VERIFIER_nondet_uint(void);

static int known = 5;

int main(void)
{
    int some[10] = {0};
    unsigned i = __VERIFIER_nondet_uint();
    int *p = __VERIFIER_nondet_pointer();
    if (p == &known)
        assert(*p == 5);
    if (i < 10 && p == some + i) {
        *p = 7;
        assert(some[i] == 7 && p != &known);
    }
    return 0;
}

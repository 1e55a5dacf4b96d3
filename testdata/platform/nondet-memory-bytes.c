// Memory with any content has each value, and no other memory changes.
// verdict: verified
#include <assert.h>

extern void __VERIFIER_nondet_memory(void *, unsigned long);

int main(void)
{
    unsigned char a[3] = {1, 2, 3};
    __VERIFIER_nondet_memory(&a[1], 1);
    assert(a[0] == 1 && a[2] == 3);
    assert(a[1] <= 255);
    return 0;
}

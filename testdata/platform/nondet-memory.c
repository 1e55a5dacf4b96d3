// __VERIFIER_nondet_memory gives memory any content, byte by byte.
// verdict: violated
// flags: --engine=symbolic
#include <assert.h>

extern void __VERIFIER_nondet_memory(void *, unsigned long);

int main(void)
{
    int a[2] = {0, 0};
    __VERIFIER_nondet_memory(&a[0], sizeof a[0]);
    assert(a[1] == 0);
    assert(a[0] != 0x01020304); // want: assert
    return 0;
}

// abort is called; the check for it is off, so it only ends the run.
// verdict: verified
// flags: --check=-abort
#include <assert.h>
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned char x = __VERIFIER_nondet_uchar();
    if (x == 0)
        abort();
    assert(x > 0);
    return 0;
}

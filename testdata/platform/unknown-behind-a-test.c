// A function without a body behind a test that never holds is no reason against a proof.
// verdict: verified
// flags: --unknown=stop
#include <assert.h>

extern int missing(int);

volatile int mode = 1;

int main(void)
{
    int r = 0;
    if (mode == 2)
        r = missing(mode);
    assert(r == 0);
    return 0;
}

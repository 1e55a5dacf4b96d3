// The run ends where the function without a body is called: what comes later is not known.
// verdict: unknown
// flags: --unknown=stop
#include <assert.h>

extern int missing(int);

volatile int mode = 2;

int main(void)
{
    int r = 0;
    if (mode == 2)
        r = missing(mode);
    assert(r == 0);
    return 0;
}

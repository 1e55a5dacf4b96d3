// The address of a local variable that has ended is compared with that of the next call's, which lies in the same place or elsewhere: that it does
// not is an assumption, which the verdict names.
// verdict: verified
#include <assert.h>
#include <stdint.h>

static uintptr_t last;

static int again(void)
{
    volatile int local = 0;
    uintptr_t here = (uintptr_t)&local;
    int same = here == last;

    last = here;
    return same;
}

int main(void)
{
    again();
    assert(!again());
    return 0;
}

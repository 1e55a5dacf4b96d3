// _Bool holds 0 or 1, whatever is put into it.
// verdict: verified
// native: yes
#include <assert.h>
#include <stdbool.h>

volatile double half = 0.5;

int main(void)
{
    _Bool b = 256;
    assert(b == 1);
    b = half;
    assert(b == 1);
    b = (void *)0;
    assert(b == 0 && !b == 1);
    volatile double *p = &half;
    b = p;
    b += 5;
    assert(b == 1);
    b--;
    assert(b == false);
    bool flags[3] = {2, 0, -1};
    assert(flags[0] + flags[1] + flags[2] == 2);
    assert(sizeof flags == 3);
    return 0;
}

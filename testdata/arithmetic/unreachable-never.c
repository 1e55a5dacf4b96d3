// A promise of __builtin_unreachable that is kept.
// verdict: verified
// native: yes
#include <assert.h>

static int name(unsigned c)
{
    switch (c % 3) {
    case 0:
        return 'r';
    case 1:
        return 'g';
    case 2:
        return 'b';
    default:
        __builtin_unreachable();
    }
}

int main(void)
{
    assert(name(0) == 'r' && name(4) == 'g' && name(302) == 'b');
    return 0;
}

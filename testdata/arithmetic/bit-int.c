// _BitInt of odd widths: wrapping, sign, conversion.
// verdict: verified
// native: yes
#include <assert.h>

volatile int seed = 1;

int main(void)
{
    unsigned _BitInt(100) one = seed;
    unsigned _BitInt(100) top = one << 99;
    assert(top >> 99 == 1);
    assert((unsigned _BitInt(100))(top << 1) == 0);
    assert((unsigned _BitInt(100))(top + top) == 0);
    _BitInt(7) small = 63;
    assert(small == 63 && (int)(_BitInt(7))(small + seed - 1) == 63);
    _BitInt(100) negative = -seed;
    assert(negative < 0 && negative * negative == 1);
    unsigned _BitInt(3) three = 7;
    three += 1;
    assert(three == 0);
    return 0;
}

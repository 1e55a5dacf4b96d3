// Doubles: exact sums, rounding, conversion, infinities and NaN.
// verdict: verified
// native: yes
#include <assert.h>

volatile double tenth = 0.1, zero = 0.0;

int main(void)
{
    assert(0.5 + 0.25 == 0.75);
    assert(tenth + tenth + tenth != 0.3);
    assert(tenth + tenth == 0.2);
    double infinite = 1.0 / (zero + 1e-320) * 1e300;
    assert(infinite > 1e308 && -infinite < 0);
    double nan = zero * infinite;
    assert(nan != nan && !(nan < 1.0) && !(nan >= 1.0));
    assert((int)2.99 == 2 && (int)-2.99 == -2);
    assert((double)9007199254740993ll == 9007199254740992.0);
    assert(1e16 + 1.0 == 1e16);
    assert(-zero == zero && 1.0 / 3.0 * 3.0 == 1.0);
    unsigned char byte = (unsigned char)200.7;
    assert(byte == 200);
    return 0;
}

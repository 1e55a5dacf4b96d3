// Bit-fields wrap at their width, keep their sign and leave their neighbours alone.
// verdict: verified
// native: yes
#include <assert.h>

struct packed {
    unsigned low : 3;
    int middle : 5;
    unsigned high : 24;
    unsigned long long wide : 40;
    unsigned char : 0;
    unsigned char last : 1;
};

int main(void)
{
    struct packed p = {.low = 5, .middle = -16, .high = 0xabcdef, .wide = 0xfedcba9876ull, .last = 1};
    assert(p.low == 5 && p.middle == -16 && p.high == 0xabcdef);
    unsigned next = p.low + 4;
    p.low = next;
    assert(p.low == 1 && p.middle == -16);
    p.middle++;
    assert(p.middle == -15);
    p.wide <<= 4;
    assert(p.wide == 0xedcba98760ull && p.last == 1);
    p.last = 0;
    assert(p.high == 0xabcdef && p.low == 1);
    return 0;
}

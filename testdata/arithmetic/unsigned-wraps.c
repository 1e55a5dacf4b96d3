// Unsigned arithmetic is modulo a power of two and no fault.
// verdict: verified
// native: yes
#include <assert.h>
#include <limits.h>
#include <stdint.h>

volatile unsigned top = UINT_MAX;

int main(void)
{
    unsigned u = top;
    assert(u + 1 == 0);
    assert(0u - 1 == UINT_MAX);
    assert(u * u == 1);
    uint8_t b = 250;
    b += 10;
    assert(b == 4);
    int16_t s = 32767;
    s = (int16_t)(s + 1); // the sum is an int, the conversion is modulo 2^16
    assert(s == -32768);
    uint64_t big = (uint64_t)top << 32;
    assert((uint32_t)big == 0 && big >> 32 == top);
    return 0;
}

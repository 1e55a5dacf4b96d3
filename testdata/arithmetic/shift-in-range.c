// Shifts within the width, rotations, and powers of two by shifting.
// verdict: verified
// native: yes
#include <assert.h>
#include <stdint.h>

static uint32_t rotate_left(uint32_t x, unsigned n)
{
    n %= 32;
    return n == 0 ? x : x << n | x >> (32 - n);
}

int main(void)
{
    assert(rotate_left(0x80000001u, 1) == 3);
    assert(rotate_left(5, 32) == 5);
    assert(1u << 31 == 0x80000000u);
    assert(1ull << 63 == 0x8000000000000000ull);
    assert(-8 >> 1 == -4);
    for (unsigned i = 0; i < 31; i++)
        assert((1 << i) / 2 * 2 == (i == 0 ? 0 : 1 << i));
    return 0;
}

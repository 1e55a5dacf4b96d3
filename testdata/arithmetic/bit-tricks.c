// Counting, reversing and isolating bits, by hand and with the builtins.
// verdict: verified
// native: yes
#include <assert.h>
#include <stdint.h>

static int popcount(uint32_t x)
{
    int n = 0;
    for (; x != 0; x &= x - 1)
        n++;
    return n;
}

static uint32_t reverse(uint32_t x)
{
    x = (x & 0x55555555u) << 1 | (x >> 1 & 0x55555555u);
    x = (x & 0x33333333u) << 2 | (x >> 2 & 0x33333333u);
    x = (x & 0x0f0f0f0fu) << 4 | (x >> 4 & 0x0f0f0f0fu);
    return __builtin_bswap32(x);
}

volatile uint32_t sample = 0xb0000016u;

int main(void)
{
    uint32_t x = sample;
    assert(popcount(x) == 6 && __builtin_popcount(x) == 6);
    assert(reverse(x) == 0x6800000du && reverse(reverse(x)) == x);
    assert((x & -x) == 2 && __builtin_ctz(x) == 1);
    assert(__builtin_clz(x >> 1) == 1 && __builtin_ffs(0) == 0 && __builtin_ffs((int)x) == 2);
    assert(__builtin_parity(x) == 0);
    assert(__builtin_bswap16(0x1234) == 0x3412);
    assert(__builtin_clzll(1ull) == 63 && __builtin_ctzll(1ull << 40) == 40);
    return 0;
}

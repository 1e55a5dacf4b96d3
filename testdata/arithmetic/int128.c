// Arithmetic on 128 bits: products, quotients, shifts, signs.
// only: 64 bits
// verdict: verified
// native: yes
#include <assert.h>

volatile unsigned long long seed = 0xfedcba9876543210ull;

int main(void)
{
    unsigned __int128 x = seed;
    unsigned __int128 square = x * x;
    assert((unsigned long long)(square >> 64) == 0xfdbac097c8dc5accull);
    assert((unsigned long long)square == 0xdeec6cd7a44a4100ull);
    assert(square / x == x && square % x == 0);
    assert((square + 7) % x == 7);
    __int128 minus = -(__int128)x;
    assert(minus < 0 && minus + (__int128)x == 0);
    assert((long long)(minus >> 127) == -1);
    unsigned __int128 one = 1;
    assert((one << 100) >> 98 == 4);
    return 0;
}

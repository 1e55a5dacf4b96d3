// Arithmetic on 64 bits, signed and unsigned.
// verdict: verified
// native: yes
#include <assert.h>
#include <limits.h>

volatile long long seed = 3037000499;

int main(void)
{
    long long x = seed;
    assert(x * x == 9223372030926249001ll);
    assert(LLONG_MAX - x * x == 5928526806ll);
    assert(-x * x % 1000 == -1);
    unsigned long long u = (unsigned long long)x * 10000000000ull;
    assert(u == 11923260916290448384ull);
    assert(u / 3 == 3974420305430149461ull);
    assert((int)(u >> 60) == 10);
    return 0;
}

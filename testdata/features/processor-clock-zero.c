// The processor's clock does not stand at zero.
// verdict: violated
#include <assert.h>
#include <x86intrin.h>

int main(void)
{
    unsigned long long now = __builtin_readcyclecounter(), later = __rdtsc();
    assert(now == 0 && later == 0); // want: assert
    return 0;
}

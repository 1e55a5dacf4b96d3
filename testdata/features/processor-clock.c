// The processor's clock never goes back: what has passed is a difference of it.
// verdict: verified
#include <assert.h>
#include <x86intrin.h>

int main(void)
{
    unsigned long long before = __rdtsc(), after = __rdtsc();
    unsigned long long spent = after > before ? after - before : 0;
    assert(before + spent == after);
    return 0;
}

// Between two looks the processor's clock may stand.
// verdict: violated
#include <assert.h>
#include <x86intrin.h>

int main(void)
{
    unsigned long long before = __rdtsc();
    for (;;) {
        unsigned long long now = __rdtsc();
        assert(now > before); // want: assert
        before = now;
    }
}

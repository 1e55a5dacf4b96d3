// The lower half of the processor's clock alone runs backwards.
// verdict: violated
#include <assert.h>
#include <stdint.h>

static inline uint32_t now(void)
{
    uint32_t low;
    __asm__ volatile("rdtsc" : "=a"(low) : : "edx");
    return low;
}

int main(void)
{
    uint32_t before = now(), after = now();
    assert(after >= before); // want: assert
    return 0;
}

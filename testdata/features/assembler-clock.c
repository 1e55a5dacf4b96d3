// The processor's clock and kind in inline assembler: registers hold inputs, which shifts and or put together.
// verdict: verified
// only: 64 bits
#include <assert.h>
#include <stdint.h>

static inline uint64_t clock_whole(void)
{
    uint64_t low, high;
    __asm__ volatile("rdtsc" : "=a"(low), "=d"(high));
    assert(low <= UINT32_MAX && high <= UINT32_MAX);
    return high << 32 | low;
}

static inline uint64_t clock_joined(void)
{
    uint64_t t;
    __asm__ volatile("rdtsc; shlq $32, %%rdx; orq %%rdx, %0" : "=a"(t) : : "rdx", "cc");
    return t;
}

static inline uint32_t processor(void)
{
    uint32_t low, high, number;
    __asm__ volatile("rdtscp" : "=a"(low), "=d"(high), "=c"(number));
    return number;
}

static inline unsigned family(unsigned leaf)
{
    unsigned a = leaf, b, c = 0, d;
    __asm__ volatile("cpuid" : "+a"(a), "=b"(b), "+c"(c), "=d"(d) : : "memory");
    return a & 15;
}

int main(void)
{
    uint64_t whole = clock_whole(), joined = clock_joined();
    uint64_t spent = joined > whole ? joined - whole : 0;
    assert(spent <= joined);
    assert(family(1) < 16);
    int x = -64, shifted = x;
    __asm__("sarl $3, %0; shll $1, %0" : "+r"(shifted) : : "cc");
    assert(shifted == -16);
    (void)processor();
    return 0;
}

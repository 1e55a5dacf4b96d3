// A pointer is put together of its lower part and of its upper one, which an input says how far to shift: numbers made of addresses
// need not be large.
// verdict: violated
// flags: --engine=symbolic
#include <stdint.h>
#include <stdlib.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void)
{
    unsigned long x = __VERIFIER_nondet_ulong();
    char *block = malloc(4);
    if (x < 30 || x > 36 || !block)
        return 0;
    uintptr_t upper = (uintptr_t)block >> 33, lower = (uintptr_t)block & ((uintptr_t)1 << 33) - 1;
    char *kept = (char *)(upper << x | lower);
    free(block);
    block = 0;
    char *other = malloc(4);
    if (!other)
        return 0;
    *other = 5;
    int value = 0;
    if (x == 33)
        value = *kept; // want: use-after-free
    free(other);
    return value;
}

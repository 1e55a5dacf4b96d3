// An input lies between the bounds of a block, so that it is a pointer into it, though it is computed of none.
// verdict: violated
// flags: --engine=symbolic
#include <stdint.h>
#include <stdlib.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void)
{
    char *block = malloc(4);
    volatile unsigned long x = __VERIFIER_nondet_ulong();
    if (!block || x < (uintptr_t)block || x > (uintptr_t)block + 3)
        return 0;
    free(block);
    block = 0;
    char *other = malloc(4);
    if (!other)
        return 0;
    *other = 5;
    int value = *(char *)x; // want: use-after-free
    free(other);
    return value;
}

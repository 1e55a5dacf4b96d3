// A pointer is the product of an input and of half of it as a number: small factors make addresses, too.
// verdict: violated
// flags: --engine=symbolic
#include <stdint.h>
#include <stdlib.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void)
{
    unsigned long x = __VERIFIER_nondet_ulong();
    char *block = malloc(4);
    if (x > 3 || !block)
        return 0;
    char *kept = (char *)(((uintptr_t)block >> 1) * x);
    free(block);
    block = 0;
    char *other = malloc(4);
    if (!other)
        return 0;
    *other = 5;
    int value = 0;
    if (x == 2)
        value = *kept; // want: use-after-free
    free(other);
    return value;
}

// An input is mixed into the halfwords of a pointer: where it is zero that is the pointer, though no number in it shows it, and the
// freed block's number must not be given to another block.
// verdict: violated
// flags: --engine=symbolic
#include <stdlib.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void)
{
    unsigned long x = __VERIFIER_nondet_ulong();
    union {
        int *pointer;
        unsigned short part[4];
    } kept;
    kept.pointer = malloc(sizeof(int));
    if (!kept.pointer)
        return 0;
    int *block = kept.pointer;
    for (int i = 1; i < 4; i++)
        kept.part[i] ^= x >> 16 * i;
    free(block);
    block = 0;
    int *other = malloc(sizeof(int));
    if (!other)
        return 0;
    *other = 5;
    int value = 0;
    if (x == 0)
        value = *kept.pointer; // want: use-after-free
    free(other);
    return value;
}

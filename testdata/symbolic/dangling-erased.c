// An input decides whether the bytes of a pointer are erased, one after the other: each shows no address.
// verdict: violated
// flags: --engine=bmc
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned char keep = __VERIFIER_nondet_uchar();
    union {
        char *pointer;
        unsigned char part[8];
    } kept;
    char *block = malloc(4);
    if (!block)
        return 0;
    kept.pointer = block;
    for (int i = 0; i < 8; i++)
        kept.part[i] = keep & 1 ? kept.part[i] : 0;
    free(block);
    block = 0;
    char *other = malloc(4);
    if (!other)
        return 0;
    *other = 5;
    int value = 0;
    if (keep & 1)
        value = *kept.pointer; // want: use-after-free
    free(other);
    return value;
}

// Two pointers are chosen by masks that an input makes: where they are the same, the other block is leaked.
// verdict: violated
// flags: --check=+leak --engine=symbolic
#include <stdint.h>
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int *one, *other;

static int *choose(int *p, int *q, unsigned bit)
{
    uintptr_t mask = -(uintptr_t)(bit & 1);
    return (int *)(((uintptr_t)p & mask) | ((uintptr_t)q & ~mask));
}

int main(void)
{
    unsigned char chosen = __VERIFIER_nondet_uchar();
    int *p = malloc(sizeof *p), *q = malloc(sizeof *q);
    one = choose(p, q, chosen);
    other = choose(q, p, chosen >> 1);
    return 0; // want: leak
}

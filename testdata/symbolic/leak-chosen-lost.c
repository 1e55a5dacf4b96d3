// An input decides what two pointers point to: if they are the same, the other block is leaked.
// verdict: violated
// flags: --check=+leak --engine=symbolic:merge
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int *one, *other;

int main(void)
{
    unsigned char chosen = __VERIFIER_nondet_uchar();
    int *p = malloc(sizeof *p), *q = malloc(sizeof *q);
    one = chosen & 1 ? p : q;
    other = chosen & 2 ? q : p;
    return 0;
}

// An input decides where the pointer to a block lies, which leads to another one: for one place both are lost.
// verdict: violated
// flags: --check=+leak --engine=symbolic
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct node {
    struct node *next[2];
};

struct node *root[2];

int main(void)
{
    unsigned char i = __VERIFIER_nondet_uchar() & 1, j = __VERIFIER_nondet_uchar() & 1;
    struct node *a = calloc(1, sizeof *a), *b = calloc(1, sizeof *b);
    if (a == NULL || b == NULL)
        return 0;
    root[i] = a;
    a->next[j] = b;
    root[1] = NULL;
    return 0; // want: leak
}

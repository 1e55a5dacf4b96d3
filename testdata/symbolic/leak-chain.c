// An input decides which of two blocks is pointed to; that one points to the other.
// verdict: verified
// flags: --check=+leak --engine=symbolic
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct node {
    struct node *next;
};

struct node *nodes[2], *top;

int main(void)
{
    unsigned char i = __VERIFIER_nondet_uchar() & 1;
    nodes[0] = calloc(1, sizeof *top);
    nodes[1] = calloc(1, sizeof *top);
    if (nodes[0] == NULL || nodes[1] == NULL)
        return 0;
    nodes[0]->next = nodes[1];
    nodes[1]->next = nodes[0];
    top = nodes[i];
    nodes[0] = nodes[1] = NULL;
    return 0;
}

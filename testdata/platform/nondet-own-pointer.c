// An input of a pointer type of the program's own may be any address, and does no harm where it is only stored.
// verdict: verified
// flags: --property=valid-memsafety
#include <stdlib.h>

struct node {
    struct node *next;
};

extern struct node *__VERIFIER_nondet_node_ptr(void);

int main(void)
{
    struct node *n = malloc(sizeof *n);
    if (n == NULL)
        return 1;
    n->next = __VERIFIER_nondet_node_ptr();
    free(n);
    return 0;
}

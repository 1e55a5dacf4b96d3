// A pointer of a function without a body may be null, and else points to a new block.
// verdict: violated
// flags: --unknown=nondet
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

extern struct node *find(int key);

int main(void)
{
    struct node *a = find(1), *b = find(2);
    if (a == NULL)
        return 0;
    a->value = 1;
    if (a == b)
        abort();
    b->value = 2; // want: null
    return 0;
}

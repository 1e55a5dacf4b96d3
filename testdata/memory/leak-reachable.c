// Blocks that a global still reaches at the end, directly or by way of another block, are no leak.
// verdict: verified
// flags: --check=+leak
// native: yes
#include <stdlib.h>

struct node {
    struct node *next;
    int value;
};

struct node *registry;

int main(void)
{
    for (int i = 0; i < 3; i++) {
        struct node *n = malloc(sizeof *n);
        if (n == NULL)
            return 1;
        n->value = i;
        n->next = registry;
        registry = n;
    }
    return 0;
}

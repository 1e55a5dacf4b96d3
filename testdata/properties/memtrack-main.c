// Variables of main lead to blocks, in one case by way of another block and a pointer into its middle: they count no more when main has returned.
// verdict: violated
// flags: --property=valid-memtrack
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

static struct node *node(struct node *next)
{
    struct node *n = malloc(sizeof *n); // want: memtrack
    n->next = next;
    return n;
}

int main(void)
{
    struct node *list = node(node(NULL));
    int *middle = malloc(4 * sizeof *middle); // want: memtrack
    middle += 2;
    struct node *in_memory = node(NULL);
    struct node **escaped = &in_memory;
    (*escaped)->value = list->next != NULL;
    if (!middle)
        return 1;
    return 0;
}

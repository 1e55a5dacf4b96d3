// A list is freed with a loop that reads the link out of the node it has just freed.
// verdict: violated
#include <stdlib.h>

struct node {
    struct node *volatile next;
};

struct node *volatile list;

int main(void)
{
    for (int i = 0; i < 2; i++) {
        struct node *n = malloc(sizeof *n);
        if (n == NULL)
            return 1;
        n->next = list;
        list = n;
    }
    for (struct node *n = list; n != NULL; n = n->next) // want: use-after-free
        free(n);
    return 0;
}

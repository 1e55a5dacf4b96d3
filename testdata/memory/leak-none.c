// All blocks of a list are freed.
// verdict: verified
// flags: --check=+leak
// native: yes
#include <stdlib.h>

struct node {
    struct node *next;
};

int main(void)
{
    struct node *list = NULL;
    for (int i = 0; i < 3; i++) {
        struct node *n = malloc(sizeof *n);
        if (n == NULL)
            break;
        n->next = list;
        list = n;
    }
    while (list != NULL) {
        struct node *rest = list->next;
        free(list);
        list = rest;
    }
    return 0;
}

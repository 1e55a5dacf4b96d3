// A list on the heap is built, reversed in place, read and freed.
// verdict: verified
// flags: --check=+leak
// native: yes
#include <assert.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

static struct node *prepend(struct node *list, int value)
{
    struct node *n = malloc(sizeof *n);
    if (n == NULL)
        exit(1);
    n->value = value;
    n->next = list;
    return n;
}

static struct node *reverse(struct node *list)
{
    struct node *done = NULL;
    while (list != NULL) {
        struct node *rest = list->next;
        list->next = done;
        done = list;
        list = rest;
    }
    return done;
}

int main(void)
{
    struct node *list = NULL;
    for (int i = 1; i <= 4; i++)
        list = prepend(list, i);
    list = reverse(list);
    int digits = 0;
    while (list != NULL) {
        struct node *rest = list->next;
        digits = 10 * digits + list->value;
        free(list);
        list = rest;
    }
    assert(digits == 1234);
    return 0;
}

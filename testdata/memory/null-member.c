// A member is read through a null pointer to a structure.
// verdict: violated
#include <stddef.h>

struct node {
    int value;
    struct node *next;
};

struct node last = {1, NULL};
struct node *volatile list = &last;

int main(void)
{
    struct node *n = list;
    return n->next->value; // want: null
}

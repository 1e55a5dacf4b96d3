// Feature 8: a null pointer is followed.
// verdict: violated
#include <stddef.h>

struct node {
    struct node *next;
    int value;
};

struct node *volatile list = NULL;

int main(void)
{
    return list->value; // want: null
}

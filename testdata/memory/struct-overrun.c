// A member is read through a pointer to a block that is too small for the whole structure.
// verdict: violated
#include <stddef.h>
#include <stdlib.h>

struct record {
    int id;
    long value;
};

int main(void)
{
    volatile struct record *r = malloc(offsetof(struct record, value));
    if (r == NULL)
        return 1;
    r->id = 1;
    r->value = 2; // want: bounds
    free((void *)r);
    return 0;
}

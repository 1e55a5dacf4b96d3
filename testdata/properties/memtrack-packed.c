// Pointers lie at odd places in packed structs, and before the block's beginning.
// verdict: verified
// verdict-O2: unknown — what variables hold cannot be told of optimised code
// flags: --property=valid-memtrack
#include <stdlib.h>

struct __attribute__((packed)) record {
    char tag;
    int *values;
};

struct record *first;

int main(void)
{
    first = malloc(sizeof *first);
    first->values = malloc(3 * sizeof *first->values);
    int *from_one = (int *)malloc(3 * sizeof *from_one) - 1;
    from_one[1] = first->values[0] = 1;
    return 0;
}

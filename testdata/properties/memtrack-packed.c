// Pointers lie at odd places in packed structs, and before the block's beginning.
// verdict: verified
// flags: --property=valid-memtrack
#include <stdlib.h>

struct __attribute__((packed)) record {
    char tag;
    int *values;
};

struct record *first;
int *from_one;

int main(void)
{
    first = malloc(sizeof *first);
    first->values = malloc(3 * sizeof *first->values);
    from_one = (int *)malloc(3 * sizeof *from_one) - 1;
    from_one[1] = first->values[0] = 1;
    return 0;
}

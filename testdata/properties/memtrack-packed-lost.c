// A pointer at an odd place in a packed struct is overwritten.
// verdict: violated
// flags: --property=valid-memtrack
#include <stdlib.h>

struct __attribute__((packed)) record {
    char tag;
    int *values;
};

struct record first;

static void lose(void)
{
    first.values = malloc(3 * sizeof *first.values); // want: memtrack
    first.values = NULL;
}

int main(void)
{
    lose();
    return 0; // want: memtrack
}

// A read one element before a heap block.
// verdict: violated
#include <stdlib.h>

volatile int before = -1;

int main(void)
{
    volatile int *a = malloc(4 * sizeof *a);
    if (a == NULL)
        return 1;
    a[0] = 1;
    int seen = a[before]; // want: bounds
    free((void *)a);
    return seen;
}

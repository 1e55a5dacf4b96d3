// A write one element behind a heap block.
// verdict: violated
#include <stdlib.h>

volatile int length = 4;

int main(void)
{
    volatile int *a = malloc(4 * sizeof *a);
    if (a == NULL)
        return 1;
    a[0] = 1;
    a[length] = 5; // want: bounds
    free((void *)a);
    return 0;
}

// A four-byte write of which only the first two bytes lie inside of the heap block.
// verdict: violated
#include <stdlib.h>

int main(void)
{
    volatile char *a = malloc(6);
    if (a == NULL)
        return 1;
    a[5] = 1;
    *(volatile int *)(a + 4) = 7; // want: bounds
    free((void *)a);
    return 0;
}

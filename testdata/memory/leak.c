// The only pointer to a heap block is a local variable, and nobody frees the block.
// verdict: violated
// flags: --check=+leak
#include <stdlib.h>

volatile int size = 4;

int main(void)
{
    volatile char *p = malloc(size); // want: leak
    if (p == NULL)
        return 1;
    p[0] = 1;
    return 0; // want: leak
} // want: leak

// The only pointer to a block is overwritten in main: what is returned later does not matter.
// verdict: violated
// flags: --property=valid-memtrack
#include <stdlib.h>

volatile int size = 4;

int main(void)
{
    char *p = malloc(size); // want: memtrack
    p = malloc(size);
    p[0] = 1;
    return 0; // want: memtrack
}

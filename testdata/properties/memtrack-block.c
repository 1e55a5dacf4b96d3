// A variable of an inner block is the only one that leads to a block of memory: it is lost when the inner block is left.
// verdict: violated
// flags: --property=valid-memtrack
#include <stdlib.h>

volatile int size = 4;

int main(void)
{
    if (size) {
        char *p = malloc(size); // want: memtrack
        p[0] = 1;
    }
    size = 3;
    return 0; // want: memtrack
}

// As in memtrack-block.c, with a variable whose address is taken, in a loop.
// verdict: violated
// flags: --property=valid-memtrack
#include <stdlib.h>

volatile int size = 4;

static void make(char **to)
{
    *to = malloc(size); // want: memtrack
}

int main(void)
{
    for (int i = 0; i < 1; i++) {
        char *p;
        make(&p);
        p[0] = 1;
    }
    size = 3;
    return 0; // want: memtrack
}

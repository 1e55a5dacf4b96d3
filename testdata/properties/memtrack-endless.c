// A block is lost in a program that never ends.
// verdict: violated
// verdict-O2: unknown — what variables hold cannot be told of optimised code
// flags: --property=valid-memtrack
#include <stdlib.h>

volatile int size = 4, ticks;

static void use(void)
{
    char *p = malloc(size); // want: memtrack
    p[0] = 1;
}

int main(void)
{
    use();
    for (;;)
        ticks = !ticks; // want: memtrack
}

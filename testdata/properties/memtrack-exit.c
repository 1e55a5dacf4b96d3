// exit is called in a function: the locals of all active functions count, though they are not used any more.
// verdict: verified
// verdict-O2: unknown — what variables hold cannot be told of optimised code
// flags: --property=valid-memtrack
#include <stdlib.h>

volatile int size = 4;

static void leave(void)
{
    char *mine = malloc(size);
    mine[0] = 1;
    exit(0);
}

int main(void)
{
    char *p = malloc(size);
    p[0] = 1;
    leave();
    return 0;
}

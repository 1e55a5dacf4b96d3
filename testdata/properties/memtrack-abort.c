// abort loses nothing: the variables of active functions are as they were.
// verdict: verified
// verdict-O2: unknown — what variables hold cannot be told of optimised code
// flags: --property=valid-memtrack
#include <stdlib.h>

volatile int size = 4;

int main(void)
{
    char *p = malloc(size);
    p[0] = 1;
    abort();
}

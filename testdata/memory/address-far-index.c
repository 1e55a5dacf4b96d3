// An index of a million leads out of an array, not into another one, whichever of the program's blocks that is.
// verdict: violated
#include <stdlib.h>

int main(void)
{
    int *p[70];
    for (int i = 0; i < 70; i++)
        p[i] = calloc(10, sizeof **p);
    volatile int far = 1000000;
    p[66][far] = 1; // want: bounds
}

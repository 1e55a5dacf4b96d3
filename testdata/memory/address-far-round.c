// Nor does a round distance lead from one block into the next.
// verdict: violated
#include <stdlib.h>

int main(void)
{
    char *p[70];
    for (int i = 0; i < 70; i++)
        p[i] = calloc(10, 1);
    volatile int far = 1 << 20;
    p[66][far] = 1; // want: bounds
}

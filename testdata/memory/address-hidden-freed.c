// Only a number of which the program makes its address again leads to the block that is freed; the next block is another one.
// verdict: violated
#include <stdint.h>
#include <stdlib.h>

int main(void)
{
    int *p = malloc(sizeof *p);
    uintptr_t hidden = ~(uintptr_t)p;
    free(p);
    p = NULL;
    int *q = malloc(sizeof *q);
    if (q)
        *q = 1;
    p = (int *)~hidden;
    *p = 2; // want: use-after-free
    free(q);
}

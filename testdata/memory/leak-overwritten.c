// The only pointer to a heap block is overwritten.
// verdict: violated
// flags: --check=+leak
#include <stdlib.h>

int *volatile p;

int main(void)
{
    p = malloc(sizeof *p); // want: leak
    if (p == NULL)
        return 1;
    *p = 1;
    p = malloc(sizeof *p);
    free(p);
    p = NULL;
    return 0; // want: leak
} // want: leak

// The old address is used after realloc moved the block.
// verdict: violated
#include <stdlib.h>

int *volatile old;
int *volatile new;

int main(void)
{
    old = malloc(sizeof *old);
    if (old == NULL)
        return 1;
    *old = 1;
    new = realloc(old, 100 * sizeof *new);
    if (new == NULL)
        return 1;
    *old = 2; // want: use-after-free
    free(new);
    return 0;
}

// A heap block is written after it was freed, although another block may have taken its place.
// verdict: violated
#include <stdlib.h>

int *volatile stale;
int *volatile fresh;

int main(void)
{
    stale = malloc(sizeof *stale);
    if (stale == NULL)
        return 1;
    *stale = 1;
    free(stale);
    *stale = 2; // want: use-after-free
    fresh = malloc(sizeof *fresh);
    free(fresh);
    return 0;
}

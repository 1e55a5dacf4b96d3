// A heap block is read after it was freed.
// verdict: violated
#include <stdlib.h>

int *volatile p;

int main(void)
{
    p = malloc(sizeof *p);
    if (p == NULL)
        return 1;
    *p = 1;
    free(p);
    return *p; // want: use-after-free
}

// Feature 11: a heap block is read that nobody has written.
// verdict: violated
// flags: --check=+uninit
#include <stdlib.h>

int *volatile p;

int main(void)
{
    p = malloc(sizeof *p);
    if (p == NULL)
        return 1;
    volatile int copy = *p; // want: uninit
    free(p);
    return copy == 1;
}

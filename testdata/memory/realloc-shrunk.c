// A block is read behind its end after realloc made it smaller.
// verdict: violated
#include <stdlib.h>

int *volatile p;

int main(void)
{
    p = malloc(4 * sizeof *p);
    if (p == NULL)
        return 1;
    p[3] = 1;
    p = realloc(p, 2 * sizeof *p);
    if (p == NULL)
        return 1;
    int seen = p[3]; // want: bounds
    free(p);
    return seen;
}

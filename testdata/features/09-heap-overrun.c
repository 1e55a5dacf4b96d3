// Feature 9: a write behind the end of a heap block.
// verdict: violated
#include <stdlib.h>

char *volatile p;

int main(void)
{
    p = malloc(8);
    if (p == NULL)
        return 1;
    for (int i = 0; i < 9; i++)
        p[i] = 0; // want: bounds
    free(p);
    return 0;
}

// Feature 6: use after free.
// verdict: violated
#include <stdlib.h>

char *volatile p;

int main(void)
{
    p = malloc(8);
    if (p == NULL)
        return 1;
    p[0] = 'a';
    free(p);
    return p[0]; // want: use-after-free
}

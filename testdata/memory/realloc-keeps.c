// realloc keeps what fits, growing and shrinking.
// verdict: verified
// native: yes
#include <assert.h>
#include <stdlib.h>

int main(void)
{
    int *a = malloc(2 * sizeof *a);
    if (a == NULL)
        return 1;
    a[0] = 10;
    a[1] = 11;
    int *b = realloc(a, 4 * sizeof *b);
    if (b == NULL)
        return 1;
    b[2] = 12;
    b[3] = 13;
    assert(b[0] == 10 && b[1] == 11);
    int *c = realloc(b, 3 * sizeof *c);
    if (c == NULL)
        return 1;
    assert(c[0] == 10 && c[1] == 11 && c[2] == 12);
    free(c);
    return 0;
}

// Every byte of a heap block, and no more, may be written and read.
// verdict: verified
// native: yes
#include <assert.h>
#include <stdlib.h>

int main(void)
{
    int *a = malloc(4 * sizeof *a);
    if (a == NULL)
        return 1;
    for (int i = 0; i < 4; i++)
        a[i] = i * i;
    assert(a[0] + a[1] + a[2] + a[3] == 14);
    unsigned char *bytes = (unsigned char *)a;
    bytes[4 * sizeof *a - 1] = 0;
    assert(a[3] == 9);
    free(a);
    return 0;
}

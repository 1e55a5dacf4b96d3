// calloc gives zeroed memory.
// verdict: verified
// flags: --check=+uninit
// native: yes
#include <assert.h>
#include <stdlib.h>

int main(void)
{
    int *a = calloc(3, sizeof *a);
    if (a == NULL)
        return 1;
    assert(a[0] == 0 && a[1] == 0 && a[2] == 0);
    free(a);
    return 0;
}

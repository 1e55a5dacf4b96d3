// Bytes behind the first difference are not compared: that they were never written does not matter.
// verdict: verified
// flags: --check=+uninit
#include <assert.h>
#include <stdlib.h>
#include <string.h>

char *volatile p, *volatile q;

int main(void)
{
    p = malloc(4);
    q = malloc(4);
    if (p == NULL || q == NULL)
        return 0;
    p[0] = q[0] = 1;
    p[1] = 2;
    q[1] = 3;
    assert(memcmp(p, q, 4) < 0);
    return 0;
}

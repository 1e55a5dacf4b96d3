// Copies hold what their source holds, which may be anything: what each must hold for the failure goes together.
// verdict: violated
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int *volatile p, *volatile q;

int main(void)
{
    p = malloc(3 * sizeof *p);
    q = malloc(3 * sizeof *q);
    if (p == NULL || q == NULL)
        return 0;
    p[0] = 5;
    memcpy(q, p, 3 * sizeof *p);
    p[1] = 6;
    q = realloc(q, 4 * sizeof *q);
    if (q == NULL)
        return 0;
    assert(q[0] != 5 || q[1] != 7 || q[2] != 8 || p[2] != 8); // want: assert
    return 0;
}

// A heap block is read before it is written.
// verdict: violated
// flags: --check=+uninit
#include <stdlib.h>

int *volatile p;
volatile int sink;

int main(void)
{
    p = malloc(2 * sizeof *p);
    if (p == NULL)
        return 1;
    p[0] = 1;
    sink = p[1]; // want: uninit
    free(p);
    return 0;
}

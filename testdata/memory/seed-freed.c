// The seed that rand_r reads and writes was freed.
// verdict: violated
#include <stdlib.h>

int main(void)
{
    unsigned *seed = malloc(sizeof *seed);
    if (!seed)
        return 1;
    *seed = 1;
    free(seed);
    return rand_r(seed) == 7; // want: use-after-free
}

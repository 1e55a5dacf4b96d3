// A global variable leads to the block, so nothing is leaked, but nobody frees it.
// verdict: violated
// flags: --property=valid-memcleanup
#include <stdlib.h>

char *volatile kept;

int main(void)
{
    kept = malloc(4); // want: memcleanup
    return 0;
}

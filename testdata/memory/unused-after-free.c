// A load whose value is not used is an access: the block must be there.
// verdict: violated
#include <stdlib.h>

int main(void)
{
    int *block = malloc(sizeof *block);
    if (!block)
        return 1;
    *block = 1;
    free(block);
    (void)*block; // want: use-after-free
    return 0;
}

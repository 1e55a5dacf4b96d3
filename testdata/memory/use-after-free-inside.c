// Only an address far inside of a freed block remains: the block's number is not given again before the use is seen.
// verdict: violated
// flags: --m32
#include <stdlib.h>

int main(void)
{
    char *block = malloc(8000);
    char *volatile inside = block + 5000;
    free(block);
    block = malloc(8000);
    if (!block)
        return 1;
    *inside = 1; // want: use-after-free
    free(block);
    return 0;
}

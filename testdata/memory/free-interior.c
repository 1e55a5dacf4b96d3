// free is given an address inside of a heap block.
// verdict: violated
#include <stdlib.h>

char *volatile p;

int main(void)
{
    p = malloc(4);
    if (p == NULL)
        return 1;
    free(p + 1); // want: free
    return 0;
}

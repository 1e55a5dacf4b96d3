// A heap block is freed twice.
// verdict: violated
#include <stdlib.h>

int *volatile p;

int main(void)
{
    p = malloc(sizeof *p);
    free(p);
    free(p); // want: free
    return 0;
}

// Feature 7: double free, by two names of one block.
// verdict: violated
#include <stdlib.h>

char *volatile p;
char *volatile q;

int main(void)
{
    p = malloc(8);
    q = p;
    free(p);
    free(q); // want: free
    return 0;
}

// A stream is freed as memory.
// verdict: violated
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    FILE *f = tmpfile();
    free(f); // want: free
    return 0;
}

// A block of memory is used as a stream.
// verdict: violated
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    char *p = malloc(72);
    putc('x', (FILE *)p); // want: misuse
    free(p);
    return 0;
}

// A stream is closed after the buffer that it writes to was freed: only then it writes.
// verdict: violated
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    char *buffer = malloc(32);
    if (!buffer)
        return 0;
    FILE *f = fmemopen(buffer, 32, "w");
    if (!f)
        return 0;
    fputs("hello", f);
    free(buffer);
    return fclose(f); // want: use-after-free
}

// Streams say how they are used, and how much of what was written waits in their buffers.
// verdict: verified
// native: yes
#include <assert.h>
#include <stdio.h>
#include <stdio_ext.h>

int main(void)
{
    FILE *f = tmpfile();
    if (!f)
        return 0;
    assert(__freadable(f) && __fwritable(f) && !__flbf(f));
    assert(__fpending(f) == 0);
    fputs("hello", f);
    assert(__fpending(f) == 5 && __fwriting(f) && !__freading(f));
    fflush(f);
    assert(__fpending(f) == 0);
    fclose(f);
    return 0;
}

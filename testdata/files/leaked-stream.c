// A stream that is still open at the end is no block of the program's.
// verdict: verified
// flags: --check=+leak,+memcleanup
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    FILE *f = fopen("log", "w");
    if (!f)
        return 1;
    fputs("text", f);
    char *p = malloc(3);
    free(p);
    return 0;
}

// A stream is used after it was closed.
// verdict: violated
#include <stdio.h>

int main(void)
{
    FILE *f = fopen("log", "w");
    if (!f)
        return 1;
    fclose(f);
    fprintf(f, "late\n"); // want: use-after-free
    return 0;
}

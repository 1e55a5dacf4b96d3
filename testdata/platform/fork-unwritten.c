// A child that calls exit writes what its parent has not written yet.
// verdict: unknown
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(void)
{
    FILE *f = fopen("out", "w");
    if (!f)
        return 1;
    fputs("a", f);
    if (fork() == 0)
        exit(0);
    fclose(f);
    return 0;
}

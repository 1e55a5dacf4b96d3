// A loop that runs up to and including the length.
// verdict: violated
#include <stdlib.h>

int main(void)
{
    int n = 3;
    volatile int *a = malloc(n * sizeof *a);
    if (a == NULL)
        return 1;
    for (int i = 0; i <= n; i++)
        a[i] = i; // want: bounds
    free((void *)a);
    return 0;
}

// malloc(0) may give an address, but there is no byte behind it.
// verdict: violated
#include <stdlib.h>

volatile size_t size = 0;

int main(void)
{
    volatile char *p = malloc(size);
    *p = 1; // want: bounds
    free((void *)p);
    return 0;
}

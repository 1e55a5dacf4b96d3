// Nobody keeps what malloc returns: no variable ever had it.
// verdict: violated
// flags: --property=valid-memtrack
#include <stdlib.h>

volatile int full;

int main(void)
{
    full = malloc(4) == NULL; // want: memtrack
    return 0;                 // want: memtrack
}

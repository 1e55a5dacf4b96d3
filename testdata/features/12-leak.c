// Feature 12: a block that nobody frees and nothing reaches at the end.
// verdict: violated
// flags: --check=+leak
#include <stdlib.h>

char *volatile p;

int main(void)
{
    p = malloc(8); // want: leak
    p = NULL;
    return 0; // want: leak
} // want: leak

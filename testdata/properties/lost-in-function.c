// The function that held the only pointer has returned when exit is called.
// verdict: violated
// verdict-O2: unknown — what variables hold cannot be told of optimised code
// flags: --property=testdata/properties/valid-memsafety.prp
#include <stdlib.h>

static int use(void)
{
    char *p = malloc(4); // want: memtrack
    return p != NULL;
}

int main(void)
{
    if (use())
        exit(0);
    return 0;
}

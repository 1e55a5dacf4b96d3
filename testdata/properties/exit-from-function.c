// exit cuts functions off: what their variables lead to is not leaked.
// verdict: verified
// verdict-O2: unknown — what variables hold cannot be told of optimised code
// flags: --property=testdata/properties/valid-memsafety.prp
#include <stdlib.h>

static void leave(char **p)
{
    *p = malloc(4);
    if (*p)
        exit(0);
}

int main(void)
{
    char *p;
    leave(&p);
    free(p);
    return 0;
}

// exit cuts functions off: what their variables lead to is not leaked.
// verdict: verified
// verdict-O2: violated — the optimiser drops a variable that nothing reads any more
// flags: --property=../../testdata/properties/valid-memsafety.prp
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

// One bit-field of several was not set when it is read, in a copy: those beside it were.
// verdict: violated
// flags: --check=+uninit
// verdict-O2: unknown — optimised code copies structs by any type
#include <stdlib.h>

struct bits {
    unsigned a : 3, b : 5;
    int c : 20;
};

struct bits *volatile p;
volatile int sink;

int main(void)
{
    p = malloc(sizeof *p);
    if (p == NULL)
        return 0;
    p->a = 1;
    p->c = 3;
    struct bits copy = *p;
    copy.c++;
    sink = copy.a;
    sink = copy.c;
    sink = copy.b; // want: uninit
    return 0;
}

// Bit-fields are set one after the other, in a block and in a variable, and copied: each that is read was set.
// verdict: verified
// flags: --check=+uninit
// verdict-O2: unknown — optimised code sets several bit-fields at once, and other bits with them
#include <assert.h>
#include <stdlib.h>

struct bits {
    unsigned a : 3, b : 5;
    int c : 20;
    _Bool d : 1;
    signed e : 3;
};

struct bits *volatile p;

int main(void)
{
    p = malloc(sizeof *p);
    if (p == NULL)
        return 0;
    p->a = 1;
    p->b = 2;
    assert(p->a + p->b == 3);
    p->c = -3;
    p->d = 1;
    struct bits copy = *p;
    copy.a++;
    assert(copy.a == 2 && copy.c == -3 && copy.d);
    struct bits own;
    own.e = -1;
    own.b = 4;
    assert(own.b + own.e == 3);
    return 0;
}

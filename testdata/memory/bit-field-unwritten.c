// One bit-field of a byte was written; its neighbour may hold anything.
// verdict: violated
#include <assert.h>
#include <stdlib.h>

struct bits {
    unsigned a : 3;
    unsigned b : 5;
};

struct bits *volatile p;

int main(void)
{
    p = malloc(sizeof *p);
    if (p == NULL)
        return 0;
    p->a = 1;
    assert(p->a == 1);
    assert(p->b == 0); // want: assert
    return 0;
}

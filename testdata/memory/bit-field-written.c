// All bit-fields are written, one after the other; what lies beside them does not count.
// verdict: verified
#include <assert.h>
#include <stdlib.h>

struct bits {
    unsigned a : 3;
    unsigned b : 5;
    int c : 20;
};

struct bits *volatile p;

static int sum(struct bits s) { return s.a + s.b + s.c; }

int main(void)
{
    p = malloc(sizeof *p);
    if (p == NULL)
        return 0;
    p->a = 1;
    p->b = 2;
    p->c = 3;
    struct bits copy = *p;
    assert(copy.a == 1 && sum(copy) == 6);
    return 0;
}

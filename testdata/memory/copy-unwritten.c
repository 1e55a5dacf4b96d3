// A copy of memory that was never written equals its source, however it was made.
// verdict: verified
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct record {
    char kind;
    int value;
    long rest;
};

struct record *volatile a, *volatile b, *volatile c, *volatile d;

static struct record same(struct record r) { return r; }

int main(void)
{
    a = malloc(sizeof *a);
    b = malloc(sizeof *b);
    c = malloc(sizeof *c);
    d = malloc(sizeof *d);
    if (a == NULL || b == NULL || c == NULL || d == NULL)
        return 0;
    a->kind = 1;
    memcpy(b, a, sizeof *a);
    memmove(c, b, sizeof *b);
    for (unsigned i = 0; i < sizeof *c; i++)
        ((char *)d)[i] = ((char *)c)[i];
    assert(b->value == a->value && c->rest == a->rest && d->value == b->value && d->kind == 1);
    *c = same(*a);
    assert(c->rest == d->rest);
    b = realloc(b, 2 * sizeof *b);
    if (b == NULL)
        return 0;
    assert(b->rest == a->rest);
    return 0;
}

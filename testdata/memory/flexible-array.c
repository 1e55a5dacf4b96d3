// A structure with a flexible array member, allocated with room for its elements.
// verdict: verified
// native: yes
#include <assert.h>
#include <stdlib.h>

struct vector {
    int length;
    short item[];
};

int main(void)
{
    enum { N = 3 };
    struct vector *v = malloc(sizeof *v + N * sizeof v->item[0]);
    if (v == NULL)
        return 1;
    v->length = N;
    for (int i = 0; i < v->length; i++)
        v->item[i] = (short)(100 * i);
    assert(v->item[2] == 200);
    assert((char *)&v->item[0] - (char *)v == (long)sizeof *v);
    free(v);
    return 0;
}

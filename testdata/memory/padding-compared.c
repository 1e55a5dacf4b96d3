// memcmp compares padding, which may differ where all members are equal; nothing counts behind the first difference.
// verdict: violated
#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct pair {
    char c;
    int i;
};

struct pair *volatile a, *volatile b;

int main(void)
{
    a = malloc(sizeof *a);
    b = malloc(sizeof *b);
    if (a == NULL || b == NULL)
        return 0;
    a->c = 1;
    b->c = 2;
    a->i = b->i = 2;
    assert(memcmp(a, b, sizeof *a) < 0);
    b->c = 1;
    assert(memcmp(a, b, sizeof *a) == 0); // want: assert
    return 0;
}

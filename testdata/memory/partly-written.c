// One byte of a word was written; the others may hold anything.
// verdict: violated
#include <assert.h>
#include <stdlib.h>

union word {
    char c;
    int i;
};

union word *volatile p;

int main(void)
{
    p = malloc(sizeof *p);
    if (p == NULL)
        return 0;
    p->c = 1;
    assert(p->i == 1); // want: assert
    return 0;
}

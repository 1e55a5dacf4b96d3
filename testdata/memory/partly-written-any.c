// One byte of a word was written, and is the only one that counts.
// verdict: verified
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
    assert((p->i & 0xff) == 1);
    return 0;
}

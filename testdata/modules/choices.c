// Choices of a module: each alternative is met, and no other.
// verdict: verified
// flags: --platform testdata/modules/parts/choices.c
#include <assert.h>
#include <stdlib.h>

int pair(void);

int main(void)
{
    int r = rand();
    assert(r == 0 || r == 2);
    int k = pair();
    assert(k == 20 || k == 11);
    return 0;
}

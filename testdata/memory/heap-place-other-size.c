// What was kept for a freed block is taken for a block of another size, if that lies in the same place: that it does not is an assumption, which the
// verdict names.
// verdict: verified
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

static uintptr_t key;
static int kept;

static int look(int *p)
{
    if ((uintptr_t)p == key)
        return kept;
    key = (uintptr_t)p;
    return kept = *p;
}

int main(void)
{
    int *small = malloc(20), *big;

    if (!small)
        return 1;
    *small = 1;
    look(small);
    free(small);
    big = malloc(24);
    if (!big)
        return 1;
    *big = 2;
    assert(look(big) == 2);
    free(big);
    return 0;
}

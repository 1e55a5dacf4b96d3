// What was kept for a freed block is taken for another one of the same size in the same place, which is explored.
// verdict: violated
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
    int *first = malloc(20), *second;

    if (!first)
        return 1;
    *first = 1;
    look(first);
    free(first);
    second = malloc(20);
    if (!second)
        return 1;
    *second = 2;
    assert(look(second) == 2); // want: assert
    free(second);
    return 0;
}

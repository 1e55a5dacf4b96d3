// The low bit of an aligned address carries a mark.
// verdict: verified
// native: yes
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

static void *mark(void *p)
{
    return (void *)((uintptr_t)p | 1);
}

static int is_marked(void *p)
{
    return (uintptr_t)p & 1;
}

static void *unmark(void *p)
{
    return (void *)((uintptr_t)p & ~(uintptr_t)1);
}

int main(void)
{
    long *value = malloc(sizeof *value);
    if (value == NULL)
        return 1;
    *value = 8;
    void *tagged = mark(value);
    assert(is_marked(tagged) && !is_marked(value));
    assert(*(long *)unmark(tagged) == 8);
    assert(unmark(tagged) == value && tagged != (void *)value);
    free(unmark(tagged));
    return 0;
}

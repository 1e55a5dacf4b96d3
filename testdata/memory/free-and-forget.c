// A pointer is set to NULL when its block is freed, and tested before use.
// verdict: verified
// native: yes
#include <assert.h>
#include <stdlib.h>

static int *cache;

static void forget(void)
{
    free(cache);
    cache = NULL;
}

int main(void)
{
    cache = malloc(sizeof *cache);
    if (cache != NULL)
        *cache = 3;
    forget();
    forget();
    assert(cache == NULL);
    return 0;
}

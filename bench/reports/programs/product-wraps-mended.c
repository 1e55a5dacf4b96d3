// calloc fails where the product of its arguments does not fit.
// report: ned14/nedmalloc 6: Overflow fixes
// verdict: verified
#include <stdlib.h>
#include <string.h>

static void *zeroed(size_t count, size_t size)
{
    if (size && count > (size_t)-1 / size)
        return NULL;
    void *block = malloc(count * size);
    if (block)
        memset(block, 0, count * size);
    return block;
}

int main(void)
{
    int *numbers = zeroed((size_t)-1 / sizeof(int) + 2, sizeof(int));
    if (!numbers)
        return 0;
    numbers[1] = 1;
    free(numbers);
    return 0;
}

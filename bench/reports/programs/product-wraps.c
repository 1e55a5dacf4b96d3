// calloc computes the product of its arguments without a look at whether it fits: the block is smaller than asked for.
// report: ned14/nedmalloc 6: Overflow fixes
// verdict: violated
#include <stdlib.h>
#include <string.h>

static void *zeroed(size_t count, size_t size)
{
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
    numbers[1] = 1; // want: bounds
    free(numbers);
    return 0;
}

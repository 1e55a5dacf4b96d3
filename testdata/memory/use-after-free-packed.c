// The only pointer to a freed block lies at an odd place, in a packed struct: the block's number is not given again before
// the use is seen.
// verdict: violated
#include <stdlib.h>

struct __attribute__((packed)) record {
    char tag;
    int *value;
};

struct record kept;

int main(void)
{
    kept.value = malloc(sizeof *kept.value);
    free(kept.value);
    int *other = malloc(sizeof *other);
    if (!other)
        return 1;
    *other = 1;
    *(volatile int *)kept.value = 2; // want: use-after-free
    free(other);
    return 0;
}

// A pointer to a freed block is copied, with what stands around it, to where it does not lie at a multiple of its size, and
// remains nowhere else: the block's number is not given again before the use is seen.
// verdict: violated
#include <stdlib.h>
#include <string.h>

struct pair {
    int *first;
    int *second;
};

char bytes[1 + sizeof(struct pair)];

int main(void)
{
    static volatile struct pair from;
    struct pair to;
    from.first = malloc(sizeof(int));
    from.second = 0;
    memcpy(bytes + 1, (const void *)&from, sizeof from);
    free(from.first);
    from.first = 0;
    int *other = malloc(sizeof *other);
    if (!other)
        return 1;
    *other = 1;
    memcpy(&to, bytes + 1, sizeof to);
    *(volatile int *)to.first = 2; // want: use-after-free
    free(other);
    return 0;
}

// Globals start as zero, and locals and heap blocks are written before they are read, or copied whole.
// verdict: verified
// flags: --check=+uninit
// native: yes
#include <assert.h>
#include <stdlib.h>

struct pair {
    int left, right; // no padding: copying it as one word reads no unwritten byte
};

int zero;
struct pair copies[2];

int main(void)
{
    struct pair local;
    local.left = 1;
    local.right = 2;
    struct pair *block = malloc(sizeof *block);
    if (block == NULL)
        return 1;
    *block = local;
    copies[1] = *block;
    assert(copies[1].left == 1 && copies[1].right == 2 && copies[0].left == zero);
    free(block);
    return 0;
}

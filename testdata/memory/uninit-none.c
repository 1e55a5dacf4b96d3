// Globals start as zero, locals and blocks are written before they are read, and padding is never looked at.
// verdict: verified
// flags: --check=+uninit
// native: yes
#include <assert.h>
#include <stdlib.h>

struct padded {
    char c;
    int i;
};

int zero;
struct padded copies[2];

int main(void)
{
    struct padded local;
    local.c = 'a';
    local.i = 1;
    struct padded *block = malloc(sizeof *block);
    if (block == NULL)
        return 1;
    *block = local; // copies the padding, which is no use of it
    copies[1] = *block;
    assert(copies[1].c == 'a' && copies[1].i == 1 && copies[0].i == zero);
    free(block);
    return 0;
}

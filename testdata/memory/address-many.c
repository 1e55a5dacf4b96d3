// Objects with numbers of both kinds of pages, some of them larger than a page: none of them overlap.
// verdict: verified
// native: yes
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

#define BLOCKS 100

static char globals[80][3], large[3 << 20];

int main(void)
{
    char *block[BLOCKS];
    for (int i = 0; i < BLOCKS; i++) {
        size_t size = i % 25 == 24 ? 2 << 20 : 100;
        block[i] = malloc(size);
        block[i][0] = block[i][size - 1] = (char)i;
    }
    for (int i = 0; i < BLOCKS; i++) {
        assert(block[i][0] == i);
        for (int j = 0; j < i; j++)
            assert(block[i] + 100 <= block[j] || block[j] + 100 <= block[i]);
    }
    large[(3 << 20) - 1] = 5;
    for (int i = 0; i < 80; i++)
        assert((uintptr_t)globals[i] - (uintptr_t)globals[0] == (uintptr_t)(3 * i) && globals[i][2] == 0);
    for (int i = 0; i < BLOCKS; i++)
        free(block[i]);
}

// A table that finds its entries by their addresses: where they lie decides which entries meet, and the verdict says so.
// verdict: verified
// native: yes
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

static int *table[4];

static int **find(int *p)
{
    uintptr_t number = (uintptr_t)p;
    size_t i = (number >> 4) % 4;
    while (table[i] && table[i] != p)
        i = (i + 1) % 4;
    return &table[i];
}

int main(void)
{
    int *block[3];
    for (int i = 0; i < 3; i++) {
        block[i] = malloc(sizeof(int));
        *find(block[i]) = block[i];
    }
    for (int i = 0; i < 3; i++) {
        assert(*find(block[i]) == block[i]);
        free(block[i]);
    }
}

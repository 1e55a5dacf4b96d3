// An address that is kept as a number, found again by it, and compared with another's: which lies below the other nobody knows, and the verdict says so.
// verdict: verified
// native: yes
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

struct entry { uintptr_t key; int value; };

static uintptr_t number(void *p) { return (uintptr_t)p; }

static struct entry make(void *p, int value) { return (struct entry){ number(p), value }; }

int main(void)
{
    int *a = malloc(sizeof *a), *b = malloc(sizeof *b);
    struct entry *table = malloc(2 * sizeof *table);
    table[0] = make(a, 1);
    table[1] = make(b, 2);
    if (table[0].key > table[1].key) {
        struct entry first = table[0];
        table[0] = table[1];
        table[1] = first;
    }
    assert(table[0].key < table[1].key);
    assert(table[0].value + table[1].value == 3);
    free(a);
    free(b);
    free(table);
}

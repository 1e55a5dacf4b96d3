// Two keys of any value are added, and a third is looked for: it is found if it is one of them, and the table is empty at the end.
#include <assert.h>
#include <stdlib.h>

#include "uthash.h"

extern unsigned char __VERIFIER_nondet_uchar(void);

struct item {
    int key;
    UT_hash_handle hh;
};

int main(void)
{
    struct item *table = 0, *found, *next;
    int keys[2], wanted = __VERIFIER_nondet_uchar() & 3;
    for (int i = 0; i < 2; i++) {
        keys[i] = __VERIFIER_nondet_uchar() & 3;
        HASH_FIND_INT(table, &keys[i], found);
        if (found)
            continue;
        struct item *item = malloc(sizeof(*item));
        item->key = keys[i];
        HASH_ADD_INT(table, key, item);
    }
    HASH_FIND_INT(table, &wanted, found);
    assert(!!found == (wanted == keys[0] || wanted == keys[1]));
    HASH_ITER(hh, table, found, next) {
        HASH_DEL(table, found);
        free(found);
    }
    assert(!table);
    return 0;
}

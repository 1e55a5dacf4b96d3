// Two keys of any value go into a table, one is deleted: the size is right, and what is there is found.
#include <assert.h>

#include "khash.h"

KHASH_MAP_INIT_INT(small, int)

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    int is_new, a = __VERIFIER_nondet_uchar() & 3, b = __VERIFIER_nondet_uchar() & 3;
    khash_t(small) *table = kh_init(small);
    khint_t k = kh_put(small, table, a, &is_new);
    assert(is_new);
    kh_value(table, k) = 1;
    k = kh_put(small, table, b, &is_new);
    assert(is_new ? a != b : a == b);
    kh_value(table, k) = 2;
    assert(kh_size(table) == (a == b ? 1 : 2));
    kh_del(small, table, kh_get(small, table, a));
    assert(kh_get(small, table, a) == kh_end(table));
    k = kh_get(small, table, b);
    assert(a == b ? k == kh_end(table) : kh_value(table, k) == 2);
    kh_destroy(small, table);
    return 0;
}

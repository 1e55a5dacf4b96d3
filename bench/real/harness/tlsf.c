// Two blocks of any sizes from a pool, and a third where one was freed: they are aligned, do not overlap, and the pool is sound when they are freed.
#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "tlsf.h"

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

static uint64_t room[1200];

int main(void)
{
    size_t n = __VERIFIER_nondet_uchar(), m = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(n >= 20 && n <= 28 && m >= 20 && m <= 28);
    tlsf_t pool = tlsf_create_with_pool(room, sizeof(room));
    assert(pool);
    char *a = tlsf_malloc(pool, n), *b = tlsf_malloc(pool, m);
    assert(a && b && (uintptr_t)a % 8 == 0 && (uintptr_t)b % 8 == 0);
    memset(a, 1, n);
    memset(b, 2, m);
    assert(a[0] == 1 && a[n - 1] == 1);
    tlsf_free(pool, a);
    char *c = tlsf_malloc(pool, 20); // perhaps where the first one was
    assert(c);
    memset(c, 3, 20);
    assert(b[0] == 2 && b[m - 1] == 2);
    tlsf_free(pool, c);
    tlsf_free(pool, b);
    assert(tlsf_check(pool) == 0);
    return 0;
}

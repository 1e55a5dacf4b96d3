// A string that grows by two pieces of any length up to three: its length is right, it ends with a zero, and a part of it is right.
#include <assert.h>
#include <string.h>

#include "sds.h"

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uchar(), m = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(n <= 3 && m <= 3);
    sds s = sdsnewlen("abc", n);
    s = sdscatlen(s, "xyz", m);
    assert(sdslen(s) == n + m && s[n + m] == 0);
    assert(memcmp(s, "abc", n) == 0 && memcmp(s + n, "xyz", m) == 0);
    sdsrange(s, 1, -1);
    assert(sdslen(s) == (n + m > 0 ? n + m - 1 : 0));
    if (n > 1)
        assert(s[0] == 'b');
    sdsfree(s);
    return 0;
}

// An element goes in and another out at any place: the others keep their order, and all accesses are within bounds.
#include <assert.h>

#include "vec.h"

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    vec_t(int) v;
    vec_init(&v);
    for (int i = 0; i < 3; i++)
        assert(vec_push(&v, i) == 0);
    int in = __VERIFIER_nondet_uchar(), out = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(in <= 3 && out <= 3);
    assert(vec_insert(&v, in, 9) == 0);
    assert(v.length == 4 && v.data[in] == 9);
    vec_splice(&v, out, 1);
    assert(v.length == 3);
    int last = -1;
    for (int i = 0; i < v.length; i++)
        if (v.data[i] != 9) {
            assert(v.data[i] > last);
            last = v.data[i];
        }
    vec_deinit(&v);
    return 0;
}

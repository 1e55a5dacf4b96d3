// Variables of a round, whose addresses are kept, stand before and behind an array whose length is an input: each lives where it is read.
// verdict: verified
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

static int *outer, *inner;

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint() % 4 + 1;
    for (int i = 0; i < 3; i++) {
        int x = i;
        outer = &x;
        int v[n];
        v[n - 1] = x;
        {
            int y = i + 10;
            inner = &y;
            *outer += *inner;
            assert(x == 2 * i + 10 && v[n - 1] == i);
        }
        for (unsigned k = 0; k < n; k++) {
            int z = *outer;
            inner = &z;
            *inner += 1;
            assert(z == x + 1);
        }
    }
    return 0;
}

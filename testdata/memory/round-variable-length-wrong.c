// What a variable of a round holds is wrong in a later round, behind an array whose length is an input.
// verdict: violated
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
        }
        assert(v[n - 1] == i);
        if (n == 3 && i == 1)
            assert(x != 12); // want: assert
    }
    return 0;
}

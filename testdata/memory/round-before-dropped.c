// Pointers to the variable of each round are kept, but nobody uses one after its round: the endless loop has few states all the same.
// verdict: verified
#include <assert.h>

static int *kept, *before;

static int keep(int *p)
{
    before = kept;
    kept = p;
    return before != kept;
}

int main(void)
{
    for (;;) {
        int here = 1, other[2] = {2, 3};
        keep(&other[1]);
        assert(*kept == 3);
        keep(&here);
        assert(*kept == 1 && *before == 3);
    }
}

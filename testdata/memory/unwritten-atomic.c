// An atomic operation finds what was never written, in part: it is added to, and compared with a number.
// verdict: violated
#include <assert.h>
#include <stdlib.h>

union word {
    char c;
    int i;
};

union word *volatile p;

int main(void)
{
    p = malloc(2 * sizeof *p);
    if (p == NULL)
        return 0;
    p[0].c = 1;
    int was = __atomic_fetch_add(&p[0].i, 1, __ATOMIC_SEQ_CST);
    assert((was & 0xff) == 1);
    int five = 5;
    assert(was != 0x701 || !__atomic_compare_exchange_n(&p[1].i, &five, 6, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)); // want: assert
    return 0;
}

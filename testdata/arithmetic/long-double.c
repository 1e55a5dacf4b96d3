// long double holds every 64-bit integer exactly and converts to and from the other types.
// verdict: verified
// native: yes
#include <assert.h>

volatile long double one = 1.0L;

int main(void)
{
    long double x = 9007199254740993.0L; // 2^53 + 1
    assert(x - 9007199254740992.0L == one);
    assert((double)x == 9007199254740992.0);
    assert((long long)(x * 2.0L) == 18014398509481986ll);
    long double third = one / 3.0L;
    assert(third != (long double)(1.0 / 3.0));
    assert(third * 3.0L > 0.999L && third < 0.5L);
    long double array[2] = {one, -one};
    assert(array[0] + array[1] == 0.0L && -array[1] == one);
    return 0;
}

// Atomic operations on integers of 16 bytes, each with what it gives and what it leaves.
// verdict: verified
#include <assert.h>

typedef unsigned __int128 wide;

#define W(high, low) ((wide)(high) << 64 | (low))

static wide x = W(1, 2);

int main(void)
{
    wide expected = W(1, 2);
    assert(__atomic_compare_exchange_n(&x, &expected, W(3, 4), 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST) && x == W(3, 4));
    expected = W(3, 5);
    assert(!__atomic_compare_exchange_n(&x, &expected, W(6, 7), 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST) && x == W(3, 4) && expected == W(3, 4));
    assert(__atomic_fetch_add(&x, W(0, ~0ul), __ATOMIC_SEQ_CST) == W(3, 4) && x == W(4, 3));
    assert(__atomic_fetch_sub(&x, W(1, 4), __ATOMIC_SEQ_CST) == W(4, 3) && x == W(2, ~0ul));
    assert(__atomic_fetch_and(&x, W(3, 0xff), __ATOMIC_SEQ_CST) == W(2, ~0ul) && x == W(2, 0xff));
    assert(__atomic_fetch_or(&x, W(8, 0x100), __ATOMIC_SEQ_CST) == W(2, 0xff) && x == W(10, 0x1ff));
    assert(__atomic_fetch_xor(&x, W(1, 1), __ATOMIC_SEQ_CST) == W(10, 0x1ff) && x == W(11, 0x1fe));
    assert(__atomic_exchange_n(&x, W(5, 6), __ATOMIC_SEQ_CST) == W(11, 0x1fe) && __atomic_load_n(&x, __ATOMIC_SEQ_CST) == W(5, 6));
    __atomic_store_n(&x, W(7, 8), __ATOMIC_SEQ_CST);
    assert(x == W(7, 8));
}

// The __sync and __atomic builtins, on ints, bytes and pointers.
// verdict: verified
// native: yes
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>

int main(void)
{
    int x = 1;
    assert(__sync_fetch_and_add(&x, 2) == 1 && __sync_add_and_fetch(&x, 2) == 5);
    assert(__sync_fetch_and_sub(&x, 1) == 5 && __sync_or_and_fetch(&x, 3) == 7);
    assert(__sync_val_compare_and_swap(&x, 7, 8) == 7);
    assert(!__sync_bool_compare_and_swap(&x, 7, 9) && x == 8);
    assert(__sync_lock_test_and_set(&x, 1) == 8);
    __sync_lock_release(&x);
    assert(x == 0);
    __sync_synchronize();

    unsigned char b = 255;
    assert(__atomic_add_fetch(&b, 1, __ATOMIC_RELAXED) == 0);
    assert(__atomic_fetch_nand(&b, 3, __ATOMIC_SEQ_CST) == 0 && b == 255);
    __atomic_store_n(&b, 9, __ATOMIC_RELEASE);
    assert(__atomic_load_n(&b, __ATOMIC_ACQUIRE) == 9);
    assert(__atomic_exchange_n(&b, 1, __ATOMIC_ACQ_REL) == 9);

    int *p = NULL, *none = NULL;
    assert(__atomic_compare_exchange_n(&p, &none, &x, false, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED));
    assert(p == &x);
    assert(__atomic_test_and_set(&b, __ATOMIC_SEQ_CST));
    __atomic_clear(&b, __ATOMIC_SEQ_CST);
    assert(b == 0);
    return 0;
}

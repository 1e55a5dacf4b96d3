// The C11 atomic operations in one thread: what they return and what they leave behind.
// verdict: verified
// native: yes
#include <assert.h>
#include <stdatomic.h>
#include <stddef.h>

int main(void)
{
    atomic_int x = 5;
    assert(atomic_fetch_add(&x, 3) == 5 && atomic_load(&x) == 8);
    assert(atomic_fetch_sub(&x, 1) == 8 && x == 7);
    assert(atomic_fetch_or(&x, 8) == 7 && atomic_fetch_and(&x, 12) == 15);
    assert(atomic_fetch_xor(&x, 5) == 12 && x == 9);
    assert(atomic_exchange(&x, 1) == 9);

    int expected = 2;
    assert(!atomic_compare_exchange_strong(&x, &expected, 3));
    assert(expected == 1 && x == 1);
    assert(atomic_compare_exchange_strong(&x, &expected, 3) && x == 3);
    expected = 3;
    while (!atomic_compare_exchange_weak_explicit(&x, &expected, 4, memory_order_acq_rel, memory_order_relaxed)) {
    }
    assert(x == 4);

    atomic_flag f = ATOMIC_FLAG_INIT;
    assert(!atomic_flag_test_and_set(&f) && atomic_flag_test_and_set(&f));
    atomic_flag_clear_explicit(&f, memory_order_release);
    assert(!atomic_flag_test_and_set(&f));

    int a[2];
    _Atomic(int *) p = a;
    assert(atomic_exchange(&p, a + 1) == a && atomic_load(&p) == a + 1);
    atomic_thread_fence(memory_order_seq_cst);
    x += 2;
    assert(x++ == 6 && --x == 6);
    return 0;
}

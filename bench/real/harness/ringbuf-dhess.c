// Any two lengths of copies into a ring of three bytes: its counts agree, and the bytes come out in order.
#include <assert.h>
#include <stddef.h>

#include "ringbuf.h"

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    unsigned char in[5] = {1, 2, 3, 4, 5}, out[3];
    unsigned n = __VERIFIER_nondet_uchar(), m = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(n <= 3 && m <= 3 && n + m <= 5);
    ringbuf_t ring = ringbuf_new(3);
    ringbuf_memcpy_into(ring, in, n);
    ringbuf_memcpy_into(ring, in + n, m);
    size_t used = ringbuf_bytes_used(ring);
    assert(used == (n + m < 3 ? n + m : 3));
    assert(used + ringbuf_bytes_free(ring) == ringbuf_capacity(ring));
    assert(ringbuf_memcpy_from(out, ring, used));
    for (size_t i = 0; i < used; i++)
        assert(out[i] == in[n + m - used + i]);
    assert(ringbuf_is_empty(ring));
    ringbuf_free(&ring);
    return 0;
}

// Three keys of any value go into a heap: they come out in order.
#include <assert.h>
#include <stdint.h>

#include "sc_heap.h"

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    struct sc_heap heap;
    int sum = 0;
    assert(sc_heap_init(&heap, 0));
    for (int i = 0; i < 3; i++) {
        int key = __VERIFIER_nondet_uchar();
        sum += key;
        assert(sc_heap_add(&heap, key, 0));
    }
    int64_t last = -1;
    for (int i = 0; i < 3; i++) {
        struct sc_heap_data *top = sc_heap_pop(&heap);
        assert(top && top->key >= last);
        last = top->key;
        sum -= (int)last;
    }
    assert(sum == 0 && !sc_heap_pop(&heap));
    sc_heap_term(&heap);
    return 0;
}

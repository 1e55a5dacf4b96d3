#include "ring.h"
#include "stats.h"

bool ring_put(struct ring *r, int value)
{
    unsigned tail = atomic_load(&r->tail);
    if (tail - atomic_load(&r->head) == RING_SIZE) {
        stats_full();
        return false;
    }
    r->cells[tail % RING_SIZE] = value;
    atomic_store(&r->tail, tail + 1);
    return true;
}

bool ring_take(struct ring *r, int *value)
{
    unsigned head = atomic_load(&r->head);
    if (head == atomic_load(&r->tail)) {
        stats_empty();
        return false;
    }
    *value = r->cells[head % RING_SIZE];
    atomic_store(&r->head, head + 1);
    return true;
}

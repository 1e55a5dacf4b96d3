/* A queue for one thread that puts and one that takes. */
#ifndef RING_H
#define RING_H

#include <stdatomic.h>
#include <stdbool.h>

struct ring {
    int cells[RING_SIZE];
    atomic_uint head, tail; /* cells taken, cells put */
};

bool ring_put(struct ring *r, int value);
bool ring_take(struct ring *r, int *value);

#endif

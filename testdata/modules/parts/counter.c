// A counting device: each function is one action.
#include <heddle.h>

static int level;

HEDDLE_PLATFORM void put(void)
{
    level++;
    level--;
    level++;
}

HEDDLE_PLATFORM int look(void) { return level; }

// get takes n; what it did before it has to wait is undone.
HEDDLE_PLATFORM void get(int n)
{
    level -= n;
    heddle_block_until(level >= 0);
    heddle_trace("took %d", n);
}

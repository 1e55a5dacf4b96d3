// A buffer of one slot with a lock and a condition, two producers and two consumers of an item each. executions: 80
// Confirmed by counting the orders of the critical sections (TestBufferExecutions in bench/).
// verdict: verified
// large: many threads
#define ITEMS 1
#include "../../bench/programs/buffer.c"

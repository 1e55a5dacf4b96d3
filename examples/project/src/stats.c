#include "stats.h"

#include <stdatomic.h>

static atomic_uint full, empty;

void stats_full(void) { full++; }
void stats_empty(void) { empty++; }
unsigned stats_waits(void) { return full + empty; }

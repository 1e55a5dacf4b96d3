/* How often a queue was full or empty. */
#ifndef STATS_H
#define STATS_H

void stats_full(void);
void stats_empty(void);
unsigned stats_waits(void);

#endif

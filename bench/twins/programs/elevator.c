// A lift goes up and down between floors, and opens where it was called. People call it from the first and the last floor.
#include "common.h"
#ifndef TOP
#define TOP 2
#endif
static atomic_int called[TOP + 1], level, opened;
static void works(int me)
{
    if (me > 0)
        for (;;) {
            int floor = me == 1 ? 0 : TOP;
            called[floor] = 1;
            while (called[floor])
                ;
        }
    for (int up = 1;;) {
        if (called[level]) {
            opened = 1;
            called[level] = 0;
            opened = 0;
        }
        if (level == TOP)
            up = 0;
        if (level == 0)
            up = 1;
        level = up ? level + 1 : level - 1;
    }
}
int main(void) { begin(3); }

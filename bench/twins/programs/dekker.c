// Dekker's lock (Dijkstra, Cooperating sequential processes, 1965).
#include "common.h"
static atomic_int wants[2], turn, inside[2];
static void works(int me)
{
    for (;;) {
        wants[me] = 1;
        while (wants[1 - me])
            if (turn != me) {
                wants[me] = 0;
                while (turn != me)
                    ;
                wants[me] = 1;
            }
        inside[me] = 1;
        inside[me] = 0;
        turn = 1 - me;
        wants[me] = 0;
    }
}
int main(void) { begin(2); }

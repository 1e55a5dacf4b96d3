// Peterson's lock, 1981.
#include "common.h"
static atomic_int wants[2], turn, inside[2];
static void works(int me)
{
    for (;;) {
        wants[me] = 1;
        turn = 1 - me;
        while (wants[1 - me] && turn != me)
            ;
        inside[me] = 1;
        inside[me] = 0;
        wants[me] = 0;
    }
}
int main(void) { begin(2); }

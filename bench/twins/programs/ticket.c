// A ticket lock, with tickets that begin again.
#include "common.h"
static atomic_int wants[2], inside[2];
static _Atomic unsigned char next, now;
static void works(int me)
{
    for (;;) {
        wants[me] = 1;
        unsigned char mine = next++;
        while (now != mine)
            ;
        inside[me] = 1;
        inside[me] = 0;
        wants[me] = 0;
        now++;
    }
}
int main(void) { begin(2); }

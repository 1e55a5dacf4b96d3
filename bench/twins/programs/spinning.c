// A lock that is tested and set until it was free: whoever spins can act all the time, so that fairness gives it nothing.
#include "common.h"
static atomic_int wants[2], inside[2], taken;
static void works(int me)
{
    for (;;) {
        wants[me] = 1;
        while (atomic_exchange(&taken, 1))
            ;
        inside[me] = 1;
        inside[me] = 0;
        wants[me] = 0;
        taken = 0;
    }
}
int main(void) { begin(2); }

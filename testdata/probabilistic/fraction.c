// Fractions of random numbers: below 0.3 are 644,245,095 of the 2^31 that rand gives, divided by the greatest; a die of drand48 shows 4
// with what is from 3/6 to below 4/6 of the multiples of 2^-53.
// verdict: violated
#include <stdlib.h>

extern void __VERIFIER_error(void) __attribute__((noreturn));

int below, shown;

int main(void)
{
    double part = (double)rand() / RAND_MAX;
    below = part < 0.3;
    shown = (int)(drand48() * 6) + 1;
    if (below && shown == 4)
        __VERIFIER_error(); // want: error
    return 0;
}

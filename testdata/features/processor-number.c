// The number of the processor, which comes with its clock, is too large for a table of four.
// verdict: violated
#include <x86intrin.h>

static int counts[4];

int main(void)
{
    unsigned processor;
    __rdtscp(&processor);
    counts[processor & 7]++; // want: bounds
    return 0;
}

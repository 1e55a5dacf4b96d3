// The number of the processor, which comes with its clock, may be any.
// verdict: violated
#include <assert.h>
#include <x86intrin.h>

int main(void)
{
    unsigned processor;
    __rdtscp(&processor);
    assert(processor != 12345); // want: assertion
    return 0;
}

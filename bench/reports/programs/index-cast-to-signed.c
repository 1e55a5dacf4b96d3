// The number of elements that were ever pushed is cast to a signed number before its remainder is the index: after 2^31 of them it
// is negative.
// report: eclipse-iceoryx/iceoryx 290: iox-#289 fix SOFI ring buffer indexing
// verdict: violated
#include <stdint.h>

static int ring[3];

static void push(uint64_t position, int value)
{
    ring[(int32_t)position % 3] = value; // want: bounds
}

int main(void)
{
    push(INT32_MAX, 1);
    push((uint64_t)INT32_MAX + 1, 2);
    return ring[0] + ring[1] + ring[2] == 0;
}

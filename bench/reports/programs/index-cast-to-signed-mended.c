// The remainder of the number of elements is taken without a cast.
// report: eclipse-iceoryx/iceoryx 290: iox-#289 fix SOFI ring buffer indexing
// verdict: verified
#include <stdint.h>

static int ring[3];

static void push(uint64_t position, int value)
{
    ring[position % 3] = value;
}

int main(void)
{
    push(INT32_MAX, 1);
    push((uint64_t)INT32_MAX + 1, 2);
    return ring[0] + ring[1] + ring[2] == 0;
}

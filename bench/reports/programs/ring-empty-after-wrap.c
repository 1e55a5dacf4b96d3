// A ring is taken as empty where its beginning is not less than its end. When the end has wrapped around it always is.
// report: cloudius-systems/osv 225: ring_mpsc/spsc: the pop() will always fail after the ring index wraps around
// verdict: violated
#include <assert.h>
#include <stdint.h>

static int ring[4];
static uint8_t begin = 254, end = 254;

static void push(int value)
{
    ring[end % 4] = value;
    end++;
}

static int pop(int *value)
{
    if (begin >= end)
        return 0;
    *value = ring[begin % 4];
    begin++;
    return 1;
}

int main(void)
{
    int value;
    push(1);
    push(2);
    assert(pop(&value) && value == 1); // want: assert
    return 0;
}

// An interrupt handler counts, and main counts too: when the timer ticks within main's `count++`, a tick is lost.
// verdict: violated
// flags: --platform platform/timer.c
#include "../../platform/timer.h"

#include <assert.h>

static volatile int count;

static void handler(void *arg)
{
    (void)arg;
    count++;
}

int main(void)
{
    timer_start(2, handler);
    count++;
    timer_wait();
    assert(count == 3); // want: assert
    return 0;
}

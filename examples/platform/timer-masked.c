// The same with the interrupt held back while main counts: no tick is lost.
// verdict: verified
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
    timer_mask(1);
    count++;
    timer_mask(0);
    timer_wait();
    assert(count == 3);
    return 0;
}

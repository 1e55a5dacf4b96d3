// An interrupt handler and main that keeps it out while it counts.
// verdict: verified
// flags: --platform testdata/modules/parts/timer.c
#include <assert.h>

void timer_start(int times, void (*handler)(void *));
void timer_mask(int on);
void timer_wait(void);

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

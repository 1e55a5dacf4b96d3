// An interrupt handler that counts races with main, which counts too: one of the counts is lost.
// verdict: violated
// flags: --platform testdata/modules/parts/timer.c
#include <assert.h>

void timer_start(int times, void (*handler)(void *));
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
    count++;
    timer_wait();
    assert(count == 3); // want: assert
    return 0;
}

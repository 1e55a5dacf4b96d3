// A timer that interrupts the thread that has started it, a number of times.
#include <heddle.h>

static struct {
    int thread, left, masked;
    void (*handler)(void *);
} timer;

HEDDLE_PLATFORM static void done(void) { timer.masked = 0; }

static void run(void *arg)
{
    timer.handler(arg);
    done();
}

HEDDLE_PLATFORM static void tick(void)
{
    heddle_block_until(timer.left > 0 && !timer.masked);
    timer.left--;
    timer.masked = 1;
    heddle_trace("tick");
    heddle_interrupt_thread(timer.thread, run, &timer);
}

HEDDLE_PLATFORM void timer_start(int times, void (*handler)(void *))
{
    timer.thread = heddle_current_thread();
    timer.left = times;
    timer.handler = handler;
    heddle_transition(tick, 1);
}

HEDDLE_PLATFORM void timer_mask(int on) { timer.masked = on; }

HEDDLE_PLATFORM void timer_wait(void) { heddle_block_until(timer.left == 0 && !timer.masked); }

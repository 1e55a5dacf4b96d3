// A timer: it interrupts the thread that has started it, a number of times, at any moment.
#include "timer.h"

#include <heddle.h>

static struct {
    int thread, left; // whom it interrupts, and how often still
    int masked;       // by the program
    int running;      // a handler
    void (*handler)(void *);
} timer;

HEDDLE_PLATFORM static void done(void) { timer.running = 0; }

// run is what the interrupted thread executes: the handler, then the word to the timer that it is over.
static void run(void *arg)
{
    timer.handler(arg);
    done();
}

// tick is the transition of the environment. It waits until an interrupt is possible.
HEDDLE_PLATFORM static void tick(void)
{
    heddle_block_until(timer.left > 0 && !timer.masked && !timer.running);
    timer.left--;
    timer.running = 1;
    heddle_trace("the timer ticks");
    heddle_interrupt_thread(timer.thread, run, 0);
}

HEDDLE_PLATFORM void timer_start(int times, void (*handler)(void *))
{
    timer.thread = heddle_current_thread();
    timer.left = times;
    timer.handler = handler;
    heddle_transition(tick, 1);
}

HEDDLE_PLATFORM void timer_mask(int on) { timer.masked = on; }

HEDDLE_PLATFORM void timer_wait(void) { heddle_block_until(timer.left == 0 && !timer.running); }

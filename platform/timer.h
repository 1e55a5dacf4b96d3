// What programs call of the timer (platform/timer.c).
#ifndef TIMER_H
#define TIMER_H

// timer_start lets the timer interrupt the calling thread a number of times.
void timer_start(int times, void (*handler)(void *));

// timer_mask holds interrupts back (1) and lets them through again (0).
void timer_mask(int on);

// timer_wait waits until the timer has run down and no handler is running.
void timer_wait(void);

#endif

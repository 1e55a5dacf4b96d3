/*
 * heddle.h: what programs that heddle verifies, and platform modules in
 * particular, can ask of heddle. Plain C, and C++.
 *
 * A platform module is C code that stands for what surrounds the program: a
 * kernel, a device, an interrupt controller. It is compiled with the program:
 *
 *     heddle check --platform module.c program.c
 *
 * The guide is docs/platform-modules.md.
 */
#ifndef HEDDLE_H
#define HEDDLE_H

#ifdef __cplusplus
extern "C" {
#endif

/*
 * HEDDLE_PLATFORM marks a function as a platform function. From its call to its
 * return it is one action: no other thread acts in between. What it does to
 * memory is no part of a data race. It must leave by returning.
 *
 *     HEDDLE_PLATFORM int read_sensor(void) { return heddle_choose(4); }
 */
#define HEDDLE_PLATFORM __attribute__((section("heddle.platform"), noinline))

/* Choices. Every alternative is explored. */

/* heddle_choose gives a number from 0 to n-1. */
unsigned heddle_choose(unsigned n);

/*
 * heddle_choose_weighted gives a number from 0 to n-1 whose weight is not 0.
 * Weights say how likely each one is when runs are sampled.
 */
unsigned heddle_choose_weighted(unsigned n, const unsigned *weights);

/* heddle_assume ends the run, without a fault, unless the condition holds. */
void heddle_assume(int condition);

/*
 * heddle_block_unless makes a platform function wait: unless the condition
 * holds, nothing of what the function has done has happened, and the calling
 * thread waits at its call until the whole function can go through. Outside of
 * platform functions it is a misuse.
 */
void heddle_block_unless(int condition);

/* heddle_block_until is the same, to be read as a wait. */
#define heddle_block_until(condition) heddle_block_unless((condition) ? 1 : 0)

/*
 * Threads are numbered from 0, in the order in which they are made; transitions
 * of the environment count as threads here.
 */

/* heddle_current_thread is the number of the calling thread. */
int heddle_current_thread(void);

/* heddle_thread_count is the number of threads made so far. */
int heddle_thread_count(void);

/* heddle_thread_exists reports whether a thread of the program was created and has not ended. */
int heddle_thread_exists(int thread);

/*
 * The environment. A thread is given by its number; the functions give -1 where
 * there is no such thread, else 0.
 */

/*
 * heddle_transition makes a platform function a transition of the environment:
 * it may happen at any time at which it can go through, again and again, until
 * the threads of the program have ended. The rate says how often it happens, in
 * relation to others, when runs are sampled.
 */
void heddle_transition(void (*function)(void), double rate);

/*
 * heddle_stop_thread keeps a thread from acting until heddle_continue_thread.
 * A platform function may stop its own thread: it stops where the function ends.
 */
int heddle_stop_thread(int thread);
int heddle_continue_thread(int thread);

/* heddle_thread_stopped reports whether a thread is stopped. */
int heddle_thread_stopped(int thread);

/*
 * heddle_interrupt_thread makes another thread call a handler before whatever it
 * would do next, even if it waits. The handler is no platform function: it is
 * interleaved, and can be interrupted itself.
 */
int heddle_interrupt_thread(int thread, void (*handler)(void *), void *arg);

/* Verdicts and traces. */

/* heddle_fail is a fault of the check "error", with a message. */
void heddle_fail(const char *message);

/*
 * heddle_sometimes marks what some execution should reach: a call with a condition
 * that holds. If a search of all executions comes to none, the verdict says so
 * instead of "verified", for the proof may be about nothing.
 */
void heddle_sometimes(const char *name, int condition);

/* heddle_trace prints a line for those who read the trace, as printf does. */
void heddle_trace(const char *format, ...) __attribute__((format(printf, 1, 2)));

/*
 * An abstraction. If the program defines heddle_abstraction, two states are the
 * same to a search if it writes the same to *out, which has HEDDLE_ABSTRACTION_SIZE
 * bytes, all zero (and, without --abstraction=value, if each thread is at the same
 * place in the code): only the first one met is followed. It sees the state between
 * two actions, and may read everything and change nothing.
 *
 *     void heddle_abstraction(void *out) { ((int *)out)[0] = items - taken; }
 */
#define HEDDLE_ABSTRACTION_SIZE 256
void heddle_abstraction(void *out);

/* What stands between these two is not interleaved with other threads. */
void heddle_atomic_begin(void);
void heddle_atomic_end(void);

#ifdef __cplusplus
}
#endif

#endif

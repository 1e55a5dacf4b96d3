/*
 * heddle.h: the interface of heddle for programs that it verifies, and for
 * platform modules in particular. For C and C++.
 *
 * A platform module is C code that models the environment of the program: a
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
 * return it is one action: no other thread acts in between. Its accesses
 * to memory are not part of data races. It must return.
 *
 *     HEDDLE_PLATFORM int read_sensor(void) { return heddle_choose(4); }
 */
#define HEDDLE_PLATFORM __attribute__((section("heddle.platform"), noinline))

/* Choices. Every alternative is explored. */

/* heddle_choose returns a number from 0 to n-1. */
unsigned heddle_choose(unsigned n);

/*
 * heddle_choose_weighted returns a number from 0 to n-1 whose weight is not 0.
 * Weights say how likely each one is when runs are sampled.
 */
unsigned heddle_choose_weighted(unsigned n, const unsigned *weights);

/* heddle_assume ends the run, without a fault, unless the condition holds. */
void heddle_assume(int condition);

/*
 * heddle_block_unless makes a platform function wait: unless the condition
 * holds, the function has not happened at all, and the calling thread waits at
 * its call until the whole function can complete. Outside of platform functions
 * it is a misuse.
 */
void heddle_block_unless(int condition);

/* heddle_block_until is the same, for readability. */
#define heddle_block_until(condition) heddle_block_unless((condition) ? 1 : 0)

/*
 * Threads are numbered from 0, in the order of their creation; transitions
 * of the environment count as threads here.
 */

/* heddle_current_thread returns the number of the calling thread. */
int heddle_current_thread(void);

/* heddle_thread_count returns the number of threads created so far. */
int heddle_thread_count(void);

/* heddle_thread_exists reports whether a thread of the program was created and has not ended. */
int heddle_thread_exists(int thread);

/*
 * The environment. A thread is given by its number; the functions return -1 if
 * there is no such thread, else 0.
 */

/*
 * heddle_transition makes a platform function a transition of the environment:
 * it may happen at any time at which it can complete, again and again, until
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
 * heddle_interrupt_thread makes another thread call a handler before its next
 * action, even if it waits. The handler is not a platform function: it is
 * interleaved, and can be interrupted itself.
 */
int heddle_interrupt_thread(int thread, void (*handler)(void *), void *arg);

/*
 * What a module takes for granted. heddle_assumed names it in the verdict, with the
 * place of the program that led there: "the environment has no variable", say, and
 * the variable's name, or 0. heddle_cut says that not all is tried that there may be,
 * so that nothing is proved. heddle_gap ends the run: the module does not do what is
 * asked of it.
 */
void heddle_assumed(const char *text, const char *name);
void heddle_cut(const char *text);
void heddle_gap(const char *text);

/* Verdicts and traces. */

/* heddle_fail fails the check "error", with a message. */
void heddle_fail(const char *message);

/*
 * heddle_progress says that what the thread does is of use: a loop that comes by
 * it again and again is no livelock (--check=+livelock).
 */
void heddle_progress(void);

/*
 * heddle_wants says that the thread asks for something from here on, and heddle_has
 * that it has got it, or does not ask any more. A thread that asks for ever starves
 * (--check=+starvation). What it asks for is a text that does not change, as a string
 * literal is; a thread asks for one thing at a time. To say heddle_wants again with
 * the same text, as in a loop that tries again, changes nothing.
 *
 *     heddle_wants("lock");
 *     while (atomic_flag_test_and_set(&taken))
 *         ;
 *     heddle_has("lock");
 */
void heddle_wants(const char *what);
void heddle_has(const char *what);

/*
 * heddle_sometimes marks what some execution must reach: a call with a condition
 * that holds. If no execution reaches one, the verdict says so instead of
 * "verified", since the proof may be vacuous.
 */
void heddle_sometimes(const char *name, int condition);

/* heddle_trace prints a line into the trace, as printf does. */
void heddle_trace(const char *format, ...) __attribute__((format(printf, 1, 2)));

/*
 * An abstraction. If the program defines heddle_abstraction, a search considers two
 * states equal if it writes the same to *out, which has HEDDLE_ABSTRACTION_SIZE
 * bytes, all zero (and, without --abstraction=value, if each thread is at the same
 * location): only the first one is explored. It is evaluated between two actions, and
 * may read everything but must not modify anything.
 *
 *     void heddle_abstraction(void *out) { ((int *)out)[0] = items - taken; }
 */
#define HEDDLE_ABSTRACTION_SIZE 256
void heddle_abstraction(void *out);

/* The code between these two is not interleaved with other threads. */
void heddle_atomic_begin(void);
void heddle_atomic_end(void);

#ifdef __cplusplus
}
#endif

#endif

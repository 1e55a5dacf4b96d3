// for: signal sigaction raise kill alarm pause sigprocmask sigmask sigpending sigsuspend sigwait sigtimedwait sigqueue sighold sigrelse sigset sigpause sigignore siginterrupt sigemptyset sigfillset sigaddset sigdelset sigismember sigisemptyset sigandset sigorset setitimer timer_create timerfd_create mq_open aio_ lio_listio pselect ppoll epoll_pwait syscall
// not for: pthread_cond_signal cnd_signal sigset_t __sigset_t sigsetjmp __sigsetjmp
//
// Signals, as a platform module: the environment interrupts a thread with the
// handler of a pending signal, at any time at which the thread does not block it.
//
// A signal that carries a value, or that comes from a timer, and each one of real time, is an entry of a queue; of others
// a bit says that they are pending.
//
// Deviations: of the calls that wait, a handler
// ends pause, sigsuspend, sigtimedwait, waits on semaphores and sleeping; signals
// that stop a process stop all of its threads for ever; only the first 64 threads
// get signals; a handler on an alternative stack has its variables elsewhere, and a program that would see that is not run; the context of a handler (its third argument) is
// null; abort runs no handler of SIGABRT; at most 32 entries are queued. Timers are in alarms.c, functions of System V in
// holding.c, sets of signals in sigsets.c.
#define _GNU_SOURCE
#include "signals.h"
#include <errno.h>
#include <heddle.h>
#include <pthread.h>
#include <string.h>
#include <sys/signalfd.h>
#include <time.h>
#include <unistd.h>

#define THREADS 64
#define LEAST_STACK 2048 // of the smallest MINSIGSTKSZ
#define QUEUE 32
#define PROCESS (-1)
#define TIMERS 11 // as in alarms.c

typedef unsigned long long set;

// What a write calls where nobody reads any more (files/broken.go).
void __heddle_broken_pipe(int sig);

struct action {
    union {
        void (*plain)(int);
        void (*info)(int, siginfo_t *, void *);
    } handler;
    set mask;
    int flags;
};

static struct {
    struct action of[SIGNALS];
    void (*broken_pipe)(int); // which keeps the function in programs that handle signals
    void (*pends)(int to, set pending, int comes); // is called where what is pending changes; 0: no descriptor is for signals
} kept = {.broken_pipe = __heddle_broken_pipe};

#define actions kept.of

// What a signal brings with it.
struct news {
    short code, timer; // the timer's number plus one; 0: it comes from none
    int overrun;
    struct held held;
};

static struct entry {
    short signal, to;
    struct news news;
} queue[QUEUE]; // by signal and receiver, those that came first in front
static int queued;

static set to_process;               // pending signals of the process
static set to_thread[THREADS];       // and of each thread
static set before[THREADS];          // its mask before the handler that is about to begin
static char entering[THREADS];       // a handler is about to begin
static struct action begun[THREADS]; // what it was set to when its signal was taken
static struct news brought[THREADS]; // and what that signal brought
static char woken[THREADS];          // a handler has run since pause began
static stack_t stacks[THREADS];      // alternative ones; the flags are how many handlers run on it
static int overruns[TIMERS];         // of each timer, when its last signal was taken

// Each thread's mask lies where new threads inherit it.
set __heddle_signal_mask(int thread);
void __heddle_set_signal_mask(int thread, set mask);

// The thread is cancelled, and ends at the next pthread_testcancel.
int __heddle_cancelled(void);
// A handler ends the call that a thread waits in, or is to be taken up again.
void __heddle_interrupt_call(int thread, int restart);

// The mode in which the thread rounds floats becomes another one; it gives the former one.
int __heddle_swap_rounding(int mode);

// The memory that a handler of the calling thread runs on, as the program thinks.
void __heddle_on_stack(void *base);

// Whether a number is that of a child that was not waited for; the program minds SIGCHLD, which is not sent where it forks.
int __heddle_child(int pid);
int __heddle_has_children(void);
void __heddle_kill_child(int pid); // which is one that was not waited for
void __heddle_minds_children(void);

void heddle_gap(const char *text);

#include "parts/pending.c"

#include "parts/held.c"
#include "parts/delivery.c"

#include "parts/sending.c"

#include "parts/actions.c"

#include "parts/waits.c"

#include "parts/receiving.c"

#include "parts/stack.c"

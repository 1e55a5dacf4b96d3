// The kernel's side of ptrace (LODIN 2017, Fig. 5). A process is a thread, and its number is the process number.
//
//     signal(SIGCHLD, H) ... ptrace(ATTACH, c)    c stops; SIGCHLD: the tracer runs H
//     ptrace(SYSCALL, c)                          c continues to its next system call; there it stops, SIGCHLD
//     ptrace(CONT, c), ptrace(DETACH, c)          c continues
#include "ptrace.h"

#include <heddle.h>
#include <stdarg.h>

static int tracer, traced = -1; // processes; -1: none
static int to_syscall;          // the traced process is to stop at its next system call
static int pending;             // SIGCHLD for the tracer
static int handling;            // the tracer is in its handler
static void (*handler)(int);

HEDDLE_PLATFORM static void handled(void) { handling = 0; }

static void run(void *arg)
{
    (void)arg;
    handler(SIGCHLD);
    handled();
}

// sigchld is the transition of the environment.
HEDDLE_PLATFORM static void sigchld(void)
{
    heddle_block_until(pending && handler && !handling);
    pending = 0;
    handling = 1;
    heddle_trace("SIGCHLD");
    heddle_interrupt_thread(tracer, run, 0);
}

static void stop(void)
{
    heddle_stop_thread(traced);
    to_syscall = 0;
    pending = 1;
}

HEDDLE_PLATFORM __sighandler_t signal(int sig, __sighandler_t h)
{
    __sighandler_t old = handler;
    if (sig != SIGCHLD)
        return SIG_ERR;
    handler = h;
    return old;
}

HEDDLE_PLATFORM long ptrace(enum __ptrace_request request, ...)
{
    va_list rest;
    va_start(rest, request);
    int process = va_arg(rest, int);
    va_end(rest);
    if (request == PTRACE_ATTACH) {
        if (traced >= 0 || !heddle_thread_exists(process))
            return -1;
        tracer = heddle_current_thread();
        traced = process;
        heddle_transition(sigchld, 1);
        stop();
        return 0;
    }
    if (process != traced || !heddle_thread_stopped(process))
        return -1;
    to_syscall = request == PTRACE_SYSCALL;
    if (request == PTRACE_DETACH)
        traced = -1;
    heddle_continue_thread(process);
    return 0;
}

HEDDLE_PLATFORM void syscall_enter(void)
{
    if (heddle_current_thread() == traced && to_syscall)
        stop();
}

HEDDLE_PLATFORM void syscall_leave(void) {}

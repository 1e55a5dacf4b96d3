// The attack of the LODIN paper: the tracer gets hold of a process within a system call, and could put code into it.
// The two functions are processes of their own: number 0 is traced, number 1 traces.
// verdict: violated
// flags: --platform platform/ptrace.c --entry=syscaller,tracer
#include "../../platform/ptrace.h"

#include <heddle.h>

static volatile int caught;

static void poketext(void) { heddle_fail("code is put into a system call"); } // want: error

static void handler(int sig)
{
    (void)sig;
    caught++;
}

void syscaller(void)
{
    syscall_enter();
    syscall_leave();
}

void tracer(void)
{
    signal(SIGCHLD, handler);
    if (ptrace(PTRACE_ATTACH, 0) < 0)
        return;
    while (caught < 1) {
    }
    ptrace(PTRACE_SYSCALL, 0);
    while (caught < 2) {
    }
    poketext();
    ptrace(PTRACE_CONT, 0);
    ptrace(PTRACE_DETACH, 0);
}

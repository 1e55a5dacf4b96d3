// A privilege escalation by ptrace (LODIN 2017, listing 1.5): the tracer, process 1, must attach to process 0 before that
// one makes its system call. From then on it comes to poketext, whatever the scheduling; else it waits for ever. Process 0
// is one step from its call, process 1 two from attaching: 5/16.
// Decided: an alloca each, where the listing has functions without the return of their value; a tracer whose attaching
// fails goes on, as in the listing.
// verdict: verified
// flags: --platform platform/ptrace.c --entry=syscaller,tracer --check=-race,-hang
#include "../../platform/ptrace.h"

static volatile int caught;

void poketext(void) {}

static void handler(int sig)
{
    (void)sig;
    caught++;
}

int syscaller(void)
{
    int result;
    syscall_enter();
    syscall_leave();
    result = 0;
    return result;
}

int tracer(void)
{
    int result;
    signal(SIGCHLD, handler);
    ptrace(PTRACE_ATTACH, 0);
    while (caught < 1) {
    }
    ptrace(PTRACE_SYSCALL, 0);
    while (caught < 2) {
    }
    poketext();
    ptrace(PTRACE_CONT, 0);
    ptrace(PTRACE_DETACH, 0);
    result = 0;
    return result;
}

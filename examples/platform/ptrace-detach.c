// A tracer that only looks: it attaches and detaches again, and the traced process comes to its end in every run.
// verdict: verified
// flags: --platform platform/ptrace.c
#include "../../platform/ptrace.h"

#include <assert.h>
#include <pthread.h>

static volatile int caught, calls;

static void handler(int sig)
{
    (void)sig;
    caught++;
}

static void *syscaller(void *arg)
{
    syscall_enter();
    calls++;
    syscall_leave();
    return arg;
}

int main(void)
{
    pthread_t p;
    signal(SIGCHLD, handler);
    pthread_create(&p, 0, syscaller, 0);
    if (ptrace(PTRACE_ATTACH, 1) == 0) {
        while (caught < 1) {
        }
        ptrace(PTRACE_DETACH, 1);
    }
    pthread_join(p, 0);
    assert(calls == 1 && caught <= 1);
    return 0;
}

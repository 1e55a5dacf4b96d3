// What programs call of the ptrace kernel (platform/ptrace.c), besides signal of signal.h and ptrace of sys/ptrace.h.
#ifndef PTRACE_H
#define PTRACE_H

#include <signal.h>
#include <sys/ptrace.h>

// syscall_enter and syscall_leave are the ends of a system call.
void syscall_enter(void);
void syscall_leave(void);

#endif

// for: sighold sigrelse sigignore sigset sigpause sysv_signal bsd_signal
// not for: sigset_t __sigset_t sigsetjmp __sigsetjmp
//
// Signals as System V has them. (The unit is linked before those that it needs, by its name.)
#define _GNU_SOURCE
#include "signals.h"
#include <errno.h>
#include <string.h>

typedef void (*handler)(int);

#ifndef SIG_HOLD
#define SIG_HOLD ((handler)2)
#endif

static int fail(int error)
{
    errno = error;
    return -1;
}

// change blocks or unblocks a signal.
static int change(int how, int sig, sigset_t *old)
{
    sigset_t one;
    if (!valid(sig))
        return fail(EINVAL);
    sigemptyset(&one);
    sigaddset(&one, sig);
    return sigprocmask(how, &one, old);
}

int sighold(int sig) { return change(SIG_BLOCK, sig, 0); }

int sigrelse(int sig) { return change(SIG_UNBLOCK, sig, 0); }

static handler install(int sig, handler to, int flags)
{
    struct sigaction act, old;
    memset(&act, 0, sizeof act);
    act.sa_handler = to;
    act.sa_flags = flags;
    return sigaction(sig, &act, &old) ? SIG_ERR : old.sa_handler;
}

int sigignore(int sig) { return install(sig, SIG_IGN, 0) == SIG_ERR ? -1 : 0; }

handler sigset(int sig, handler to)
{
    sigset_t was;
    struct sigaction old;
    if (to == SIG_ERR || !valid(sig) || sig == SIGKILL || sig == SIGSTOP) {
        errno = EINVAL;
        return SIG_ERR;
    }
    if (to == SIG_HOLD) {
        if (change(SIG_BLOCK, sig, &was) || sigaction(sig, 0, &old))
            return SIG_ERR;
        return sigismember(&was, sig) ? SIG_HOLD : old.sa_handler;
    }
    handler before = install(sig, to, 0);
    if (before == SIG_ERR || change(SIG_UNBLOCK, sig, &was))
        return SIG_ERR;
    return sigismember(&was, sig) ? SIG_HOLD : before;
}

#undef sigpause
int sigpause(int sig) // __xpg_sigpause
{
    sigset_t mask;
    if (!valid(sig))
        return fail(EINVAL);
    sigprocmask(SIG_BLOCK, 0, &mask);
    sigdelset(&mask, sig);
    return sigsuspend(&mask);
}

// pause_with is the sigpause of BSD, which a program gets where it does not ask for another standard.
int pause_with(int) __asm__("sigpause");
int pause_with(int mask)
{
    sigset_t with;
    sigemptyset(&with);
    for (int sig = 1; sig <= 32; sig++)
        if (mask >> (sig - 1) & 1)
            sigaddset(&with, sig);
    return sigsuspend(&with);
}

handler __sysv_signal(int sig, handler to) { return install(sig, to, (int)SA_RESETHAND | SA_NODEFER); }

handler sysv_signal(int sig, handler to) { return __sysv_signal(sig, to); }

handler bsd_signal(int sig, handler to) { return install(sig, to, SA_RESTART); }

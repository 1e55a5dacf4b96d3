// for: sigemptyset sigfillset sigaddset sigdelset sigismember sigisemptyset sigandset sigorset sighold sigrelse sigset sigpause
// not for: sigset_t __sigset_t sigsetjmp __sigsetjmp
//
// Sets of signals.
#define _GNU_SOURCE
#include "signals.h"
#include <errno.h>
#include <string.h>

static unsigned long long *word(sigset_t *set) { return (unsigned long long *)set; }

static unsigned long long bits(const sigset_t *set) { return *(const unsigned long long *)set; }

static int fail(int error)
{
    errno = error;
    return -1;
}

int sigemptyset(sigset_t *set)
{
    memset(set, 0, sizeof *set);
    return 0;
}

int sigfillset(sigset_t *set)
{
    memset(set, 0xff, sizeof *set);
    *word(set) &= ~(BIT(32) | BIT(33));
    return 0;
}

int sigaddset(sigset_t *set, int sig)
{
    if (!valid(sig))
        return fail(EINVAL);
    *word(set) |= BIT(sig);
    return 0;
}

int sigdelset(sigset_t *set, int sig)
{
    if (!valid(sig))
        return fail(EINVAL);
    *word(set) &= ~BIT(sig);
    return 0;
}

int sigismember(const sigset_t *set, int sig)
{
    if (sig < 1 || sig >= SIGNALS)
        return fail(EINVAL);
    return (bits(set) & BIT(sig)) != 0;
}

int sigisemptyset(const sigset_t *set) { return bits(set) == 0; }

int sigandset(sigset_t *to, const sigset_t *a, const sigset_t *b)
{
    unsigned long long both = bits(a) & bits(b);
    memset(to, 0, sizeof *to);
    *word(to) = both;
    return 0;
}

int sigorset(sigset_t *to, const sigset_t *a, const sigset_t *b)
{
    unsigned long long either = bits(a) | bits(b);
    memset(to, 0, sizeof *to);
    *word(to) = either;
    return 0;
}

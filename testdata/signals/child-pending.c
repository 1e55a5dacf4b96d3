// A signal that is ignored by default is pending all the same while it is blocked.
// verdict: verified
// native: yes
#include <assert.h>
#include <signal.h>
#include <unistd.h>

int main(void)
{
    sigset_t set, pending;
    int sig = 0;
    sigemptyset(&set);
    sigaddset(&set, SIGCHLD);
    sigaddset(&set, SIGCONT);
    sigprocmask(SIG_BLOCK, &set, 0);
    kill(getpid(), SIGCHLD);
    kill(getpid(), SIGCONT);
    sigpending(&pending);
    assert(sigismember(&pending, SIGCHLD) && sigismember(&pending, SIGCONT));
    assert(sigwait(&set, &sig) == 0 && sig == SIGCHLD);
    assert(sigwait(&set, &sig) == 0 && sig == SIGCONT);
    return 0;
}

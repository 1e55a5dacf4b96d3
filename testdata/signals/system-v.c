// Signals as System V has them: held, released, and waited for.
// verdict: verified
// native: yes
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <signal.h>

#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

static volatile int seen;

static void handle(int sig) { seen += sig == SIGUSR1; }

int main(void)
{
    assert(sigset(SIGUSR1, handle) == SIG_DFL);
    assert(sighold(SIGUSR1) == 0);
    raise(SIGUSR1);
    assert(seen == 0);
    assert(sigrelse(SIGUSR1) == 0);
    assert(seen == 1);
    assert(sigset(SIGUSR1, SIG_HOLD) == handle);
    raise(SIGUSR1);
    assert(sigset(SIGUSR1, handle) == SIG_HOLD);
    assert(seen == 2);
    assert(sigignore(SIGUSR1) == 0);
    raise(SIGUSR1);
    assert(seen == 2);
    assert(sighold(-1) == -1 && errno == EINVAL);
    assert(sysv_signal(SIGUSR1, handle) == SIG_IGN);
    raise(SIGUSR1);
    assert(seen == 3 && signal(SIGUSR1, SIG_DFL) == SIG_DFL);
    return 0;
}

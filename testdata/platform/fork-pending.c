// A signal that is pending is the parent's: the child has none.
// verdict: verified
#include <assert.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile sig_atomic_t seen;

static void handle(int sig) { seen = sig; }

int main(void)
{
    sigset_t set, was;
    signal(SIGUSR1, handle);
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    sigprocmask(SIG_BLOCK, &set, &was);
    raise(SIGUSR1);
    if (fork() == 0) {
        sigprocmask(SIG_SETMASK, &was, 0);
        assert(!seen);
        _exit(0);
    }
    sigprocmask(SIG_SETMASK, &was, 0);
    assert(seen);
    wait(0);
    return 0;
}

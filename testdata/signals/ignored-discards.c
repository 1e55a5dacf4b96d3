// To ignore a signal discards it where it is pending.
// verdict: violated
#include <assert.h>
#include <signal.h>

static volatile sig_atomic_t handled;

static void handler(int sig) {
    (void)sig;
    handled = 1;
}

int main(void) {
    sigset_t set;
    signal(SIGUSR1, handler);
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    sigprocmask(SIG_BLOCK, &set, 0);
    raise(SIGUSR1);
    signal(SIGUSR1, SIG_IGN);
    signal(SIGUSR1, handler);
    sigprocmask(SIG_UNBLOCK, &set, 0);
    assert(handled); // want: assert
    return 0;
}

// A signal that is ignored waits while it is blocked, and may be taken then.
// verdict: violated
#include <assert.h>
#include <signal.h>

int main(void) {
    sigset_t set;
    int taken = 0;
    sigemptyset(&set);
    sigaddset(&set, SIGCHLD);
    sigprocmask(SIG_BLOCK, &set, 0);
    raise(SIGCHLD);
    struct timespec none = {0, 0};
    taken = sigtimedwait(&set, 0, &none);
    assert(taken != SIGCHLD); // want: assert
    return 0;
}

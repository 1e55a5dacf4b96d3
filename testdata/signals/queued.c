// Signals of real time are queued, with their values: each one is received, in the order in which they were sent. Of another
// signal the first one is pending, and those that follow are lost.
// verdict: verified
// native: yes
#include <assert.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

int main(void)
{
    sigset_t set;
    siginfo_t info;
    struct timespec none = {0, 0};
    sigemptyset(&set);
    sigaddset(&set, SIGRTMIN);
    sigaddset(&set, SIGUSR1);
    sigprocmask(SIG_BLOCK, &set, 0);
    for (int i = 1; i <= 3; i++) {
        union sigval value = {.sival_ptr = 0};
        value.sival_int = i;
        assert(sigqueue(getpid(), SIGRTMIN, value) == 0);
        assert(sigqueue(getpid(), SIGUSR1, value) == 0);
    }
    assert(sigwaitinfo(&set, &info) == SIGUSR1 && info.si_code == SI_QUEUE && info.si_value.sival_int == 1);
    for (int i = 1; i <= 3; i++)
        assert(sigwaitinfo(&set, &info) == SIGRTMIN && info.si_value.sival_int == i && info.si_pid == getpid());
    assert(sigtimedwait(&set, &info, &none) == -1);
    return 0;
}

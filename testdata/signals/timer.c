// Timers of POSIX: one sends a signal that main waits for; after it is deleted, it is none.
// verdict: verified
// native: yes
#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <time.h>

int main(void)
{
    timer_t id;
    struct sigevent event;
    struct itimerspec t = {{0, 0}, {0, 1000}}, old;
    sigset_t set;
    siginfo_t info;
    memset(&event, 0, sizeof event);
    event.sigev_notify = SIGEV_SIGNAL;
    event.sigev_signo = SIGUSR1;
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    sigprocmask(SIG_BLOCK, &set, 0);
    if (timer_create(CLOCK_MONOTONIC, &event, &id))
        return 1;
    assert(timer_settime(id, 0, &t, &old) == 0);
    assert(old.it_value.tv_sec == 0 && old.it_value.tv_nsec == 0);
    assert(sigwaitinfo(&set, &info) == SIGUSR1);
    assert(info.si_signo == SIGUSR1);
    assert(timer_gettime(id, &old) == 0 && old.it_value.tv_nsec == 0);
    t.it_value.tv_nsec = -1;
    assert(timer_settime(id, 0, &t, 0) == -1 && errno == EINVAL);
    assert(timer_delete(id) == 0);
    t.it_value.tv_sec = t.it_value.tv_nsec = 0;
    assert(sigtimedwait(&set, 0, &t.it_value) == -1 && errno == EAGAIN);
    return 0;
}

// Who is no longer the superuser may not send signals to the first process, and no process has a number out of range.
// verdict: verified
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <sched.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

static volatile int seen;

static void handle(int sig) { seen += sig == SIGUSR1; }

int main(void)
{
    union sigval none = {.sival_int = 0};
    clockid_t clock;
    signal(SIGUSR1, handle);
    assert(getpid() > 1 && getppid() == 1 && getpgid(0) == getpid() && getsid(getpid()) > 1);
    assert(getpgid(INT_MAX) == -1 && errno == ESRCH);
    assert(kill(1, 0) == 0);
    assert(setuid(1) == 0);
    assert(kill(1, SIGTERM) == -1 && errno == EPERM);
    assert(kill(1, 0) == -1 && errno == EPERM);
    assert(sigqueue(1, SIGUSR1, none) == -1 && errno == EPERM);
    assert(kill(1, 1000) == -1 && errno == EINVAL);
    assert(kill(INT_MAX, 0) == -1 && errno == ESRCH);
    assert(kill(-1000000, SIGTERM) == -1 && errno == ESRCH);
    assert(clock_getcpuclockid(INT_MAX, &clock) == ESRCH);
    assert(sched_getscheduler(INT_MAX) == -1 && errno == ESRCH);
    assert(kill(getpid(), SIGUSR1) == 0 && seen == 1);
    assert(kill(0, SIGUSR1) == 0 && seen == 2);
    return 0;
}

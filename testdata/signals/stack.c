// An alternative stack can be asked for again, must not be too small, and not be changed by a handler that runs on it.
// verdict: verified
// native: yes
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <signal.h>

static char room[65536];
static volatile int seen;

static void handle(int sig)
{
    stack_t now, other = {.ss_sp = room, .ss_size = sizeof room};
    (void)sig;
    assert(sigaltstack(0, &now) == 0 && now.ss_flags == SS_ONSTACK);
    assert(sigaltstack(&other, 0) == -1 && errno == EPERM);
    seen = 1;
}

int main(void)
{
    stack_t s = {.ss_sp = room, .ss_size = sizeof room}, small = {.ss_sp = room, .ss_size = 1}, odd = {.ss_flags = 100}, was;
    struct sigaction act = {.sa_handler = handle, .sa_flags = SA_ONSTACK};
    assert(sigaltstack(0, &was) == 0 && was.ss_flags == SS_DISABLE);
    assert(sigaltstack(&small, 0) == -1 && errno == ENOMEM);
    assert(sigaltstack(&odd, 0) == -1 && errno == EINVAL);
    assert(sigaltstack(&s, 0) == 0);
    sigaction(SIGUSR1, &act, 0);
    raise(SIGUSR1);
    assert(seen);
    assert(sigaltstack(0, &was) == 0 && was.ss_sp == room && was.ss_size == sizeof room && was.ss_flags == 0);
    return 0;
}

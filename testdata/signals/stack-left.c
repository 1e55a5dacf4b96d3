// A handler on an alternative stack may compare the addresses of its variables, and behind it they are no matter.
// verdict: verified
// native: yes
#define _GNU_SOURCE
#include <assert.h>
#include <signal.h>

static char room[65536];

static void handle(int sig)
{
    volatile int both[2] = {sig, sig};
    assert(&both[0] < &both[1] && &both[1] - &both[0] == 1);
}

int main(void)
{
    stack_t s = {.ss_sp = room, .ss_size = sizeof room};
    struct sigaction act = {.sa_handler = handle, .sa_flags = SA_ONSTACK};
    volatile char own = 1;
    sigaltstack(&s, 0);
    sigaction(SIGUSR1, &act, 0);
    raise(SIGUSR1);
    assert(&own != room && !((char *)&own >= room && (char *)&own < room + sizeof room));
    return 0;
}

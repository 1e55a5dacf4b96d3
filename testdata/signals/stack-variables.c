// Whether the variables of a handler lie on its alternative stack is not known: they are objects of their own.
// verdict: unknown
// native: yes
#define _GNU_SOURCE
#include <assert.h>
#include <signal.h>

static char room[65536];

static void handle(int sig)
{
    volatile int here = sig;
    assert((char *)&here >= room && (char *)&here < room + sizeof room);
}

int main(void)
{
    stack_t s = {.ss_sp = room, .ss_size = sizeof room};
    struct sigaction act = {.sa_handler = handle, .sa_flags = SA_ONSTACK};
    sigaltstack(&s, 0);
    sigaction(SIGUSR1, &act, 0);
    raise(SIGUSR1);
    return 0;
}

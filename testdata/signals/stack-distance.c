// How far the variables of a handler lie behind the beginning of its alternative stack is not known.
// verdict: unknown
// native: yes
#define _GNU_SOURCE
#include <assert.h>
#include <signal.h>
#include <stdint.h>

static char room[65536];

static void handle(int sig)
{
    volatile int here = sig;
    assert((uintptr_t)&here - (uintptr_t)room < sizeof room);
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

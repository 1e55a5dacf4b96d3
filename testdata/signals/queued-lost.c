// A program counts signals, but those of one number that are sent while it is blocked come as one.
// verdict: violated
#include <assert.h>
#include <signal.h>
#include <unistd.h>

static volatile int sum;

static void add(int sig, siginfo_t *info, void *context)
{
    (void)sig;
    (void)context;
    sum += info->si_value.sival_int;
}

int main(void)
{
    sigset_t set;
    struct sigaction act = {.sa_sigaction = add, .sa_flags = SA_SIGINFO};
    sigaction(SIGUSR1, &act, 0);
    sigaction(SIGRTMIN, &act, 0);
    sigfillset(&set);
    sigprocmask(SIG_BLOCK, &set, 0);
    for (int i = 0; i < 2; i++) {
        union sigval value = {.sival_ptr = 0};
        value.sival_int = 10;
        sigqueue(getpid(), SIGRTMIN, value);
        sigqueue(getpid(), SIGUSR1, value);
    }
    sigprocmask(SIG_UNBLOCK, &set, 0);
    assert(sum == 40); // want: assert
    return 0;
}

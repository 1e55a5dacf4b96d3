// A timer's value that the program leaves as it is, and its handler does not look at.
// verdict: verified
#include <signal.h>
#include <time.h>

static volatile sig_atomic_t rung;

static void handler(int sig, siginfo_t *info, void *context)
{
    (void)sig, (void)context;
    rung = info->si_code == SI_TIMER;
}

int main(void)
{
    struct sigaction action = {.sa_sigaction = handler, .sa_flags = SA_SIGINFO};
    struct itimerspec soon = {.it_value = {.tv_sec = 1}};
    struct sigevent event;
    timer_t timer;
    event.sigev_notify = SIGEV_SIGNAL;
    event.sigev_signo = SIGALRM;
    sigaction(SIGALRM, &action, 0);
    if (timer_create(CLOCK_MONOTONIC, &event, &timer) || timer_settime(timer, 0, &soon, 0))
        return 1;
    while (!rung)
        ;
}

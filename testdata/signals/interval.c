// A timer that repeats may ring twice before main has looked at what the first ringing did.
// verdict: violated
#include <assert.h>
#include <signal.h>
#include <sys/time.h>

static volatile sig_atomic_t rung;

static void handler(int sig)
{
    (void)sig;
    if (rung < 2)
        rung++;
}

int main(void)
{
    struct itimerval t = {{0, 1000}, {0, 1000}}, now;
    signal(SIGALRM, handler);
    setitimer(ITIMER_REAL, &t, 0);
    getitimer(ITIMER_REAL, &now);
    int seen = rung;
    assert(seen < 2); // want: assert
    return 0;
}

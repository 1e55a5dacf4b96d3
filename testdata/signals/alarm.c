// An alarm may ring at any time: also before the program waits for it, and then it waits for ever.
// verdict: violated
#include <signal.h>
#include <unistd.h>

static volatile sig_atomic_t rung;

static void handler(int sig)
{
    (void)sig;
    rung = 1;
}

int main(void)
{
    signal(SIGALRM, handler);
    alarm(1);
    if (!rung)
        pause(); // want: deadlock
    return 0;
}

// Who waits for the signal of a child's end is refused: it is not sent.
// verdict: unknown
#include <signal.h>
#include <unistd.h>

int main(void)
{
    sigset_t set;
    int sig;
    sigemptyset(&set);
    sigaddset(&set, SIGCHLD);
    sigprocmask(SIG_BLOCK, &set, 0);
    if (fork() == 0)
        _exit(0);
    sigwait(&set, &sig);
    return 0;
}

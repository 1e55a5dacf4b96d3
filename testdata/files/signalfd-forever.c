// Signals of the same number that are pending are one: the second read waits for ever.
// verdict: violated
#include <signal.h>
#include <sys/signalfd.h>
#include <unistd.h>

int main(void)
{
    sigset_t set;
    struct signalfd_siginfo info;
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    sigprocmask(SIG_BLOCK, &set, 0);
    int fd = signalfd(-1, &set, 0);
    kill(getpid(), SIGUSR1);
    kill(getpid(), SIGUSR1);
    read(fd, &info, sizeof info);
    read(fd, &info, sizeof info); // want: deadlock
    return 0;
}

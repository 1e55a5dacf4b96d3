// A signal that is not blocked goes to its handler: the descriptor has nothing to read.
// verdict: violated
#include <assert.h>
#include <signal.h>
#include <sys/signalfd.h>
#include <unistd.h>

static volatile sig_atomic_t handled;

static void handler(int sig) { handled = sig; }

int main(void)
{
    sigset_t set;
    struct signalfd_siginfo info;
    signal(SIGUSR1, handler);
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    int fd = signalfd(-1, &set, SFD_NONBLOCK);
    raise(SIGUSR1);
    assert(read(fd, &info, sizeof info) == sizeof info); // want: assert
    return 0;
}

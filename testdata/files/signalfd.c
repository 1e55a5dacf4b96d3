// A descriptor of signals gives those that are blocked and pending, in order, with what they bring, and is ready while there is one.
// verdict: verified
// native: yes
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/signalfd.h>
#include <unistd.h>

static int ready(int fd)
{
    struct pollfd p = {fd, POLLIN | POLLOUT, 0};
    assert(poll(&p, 1, 0) >= 0);
    return p.revents;
}

int main(void)
{
    sigset_t set, pending;
    struct signalfd_siginfo info[3];
    struct epoll_event event = {EPOLLIN, {0}};
    int ep = epoll_create1(0);
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    sigaddset(&set, SIGRTMIN);
    sigprocmask(SIG_BLOCK, &set, 0);
    kill(getpid(), SIGUSR1);
    int fd = signalfd(-1, &set, SFD_NONBLOCK);
    assert(fd >= 0 && ready(fd) == POLLIN && signalfd(-1, &set, 1) == -1 && errno == EINVAL);
    assert(epoll_ctl(ep, EPOLL_CTL_ADD, fd, &event) == 0 && epoll_wait(ep, &event, 1, 0) == 1);
    assert(sigqueue(getpid(), SIGRTMIN, (union sigval){.sival_ptr = &set}) == 0 && raise(SIGUSR1) == 0);
    assert(read(fd, info, sizeof info[0] - 1) == -1 && errno == EINVAL && write(fd, &set, 8) == -1 && errno == EINVAL);
    assert(read(fd, info, sizeof info) == 3 * sizeof info[0]);
    assert(info[0].ssi_signo == SIGUSR1 && info[0].ssi_code == SI_TKILL && info[0].ssi_pid == (unsigned)getpid());
    assert(info[1].ssi_signo == SIGUSR1 && info[1].ssi_code == SI_USER);
    assert(info[2].ssi_signo == (unsigned)SIGRTMIN && info[2].ssi_code == SI_QUEUE && info[2].ssi_ptr == (unsigned long)&set);
    assert(ready(fd) == 0 && epoll_wait(ep, &event, 1, 0) == 0 && read(fd, info, sizeof info) == -1 && errno == EAGAIN);
    assert(sigpending(&pending) == 0 && !sigismember(&pending, SIGUSR1));
    assert(raise(SIGUSR1) == 0 && epoll_wait(ep, &event, 1, 0) == 1 && ready(fd) == POLLIN);
    sigdelset(&set, SIGUSR1);
    assert(signalfd(fd, &set, 0) == fd && ready(fd) == 0 && signalfd(ep, &set, 0) == -1 && errno == EINVAL);
    assert(sigpending(&pending) == 0 && sigismember(&pending, SIGUSR1));
    assert(close(fd) == 0 && signalfd(fd, &set, 0) == -1 && errno == EBADF);
    return 0;
}

// Who reads signals by a descriptor waits for the next one: what was written before it was sent can be read then.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/signalfd.h>
#include <unistd.h>

static int data;

static void *sends(void *self)
{
    data = 42;
    kill(getpid(), SIGTERM);
    return self;
}

int main(void)
{
    pthread_t t;
    sigset_t set;
    struct signalfd_siginfo info;
    struct epoll_event event = {EPOLLIN, {0}};
    sigemptyset(&set);
    sigaddset(&set, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &set, 0);
    int ep = epoll_create1(0), fd = signalfd(-1, &set, SFD_CLOEXEC);
    epoll_ctl(ep, EPOLL_CTL_ADD, fd, &event);
    pthread_create(&t, 0, sends, 0);
    assert(epoll_wait(ep, &event, 1, -1) == 1);
    assert(read(fd, &info, sizeof info) == sizeof info && info.ssi_signo == SIGTERM && data == 42);
    pthread_join(t, 0);
    return 0;
}

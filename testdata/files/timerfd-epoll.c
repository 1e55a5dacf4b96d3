// A loop that waits for a timer and for work: what is written before the timer is set can be read behind its ring.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>
#include <unistd.h>

static int t, e, data;

static void *works(void *self)
{
    struct itimerspec once = {{0, 0}, {0, 1000}};
    data = 42;
    timerfd_settime(t, 0, &once, 0);
    eventfd_write(e, 1);
    return self;
}

int main(void)
{
    pthread_t thread;
    struct epoll_event event = {EPOLLIN | EPOLLET, {0}};
    uint64_t n;
    int ep = epoll_create1(0), seen = 0;
    t = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK);
    e = eventfd(0, EFD_NONBLOCK);
    event.data.fd = t;
    assert(epoll_ctl(ep, EPOLL_CTL_ADD, t, &event) == 0);
    event.data.fd = e;
    assert(epoll_ctl(ep, EPOLL_CTL_ADD, e, &event) == 0);
    pthread_create(&thread, 0, works, 0);
    while (seen != 3) {
        assert(epoll_wait(ep, &event, 1, -1) == 1 && read(event.data.fd, &n, 8) == 8 && n == 1);
        seen |= event.data.fd == t ? 1 : 2;
        assert(data == 42);
    }
    pthread_join(thread, 0);
    return 0;
}

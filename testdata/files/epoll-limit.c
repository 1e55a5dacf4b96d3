// A wait with a limit may end without anything.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>

static int e;

static void *writes(void *self)
{
    eventfd_write(e, 1);
    return self;
}

int main(void)
{
    pthread_t t;
    int ep = epoll_create1(0);
    e = eventfd(0, 0);
    struct epoll_event ev = {EPOLLIN, {0}};
    epoll_ctl(ep, EPOLL_CTL_ADD, e, &ev);
    pthread_create(&t, 0, writes, 0);
    int n = epoll_wait(ep, &ev, 1, 100);
    assert(n == 1); // want: assert
    pthread_join(t, 0);
    return 0;
}

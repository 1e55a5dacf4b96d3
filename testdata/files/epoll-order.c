// Of several descriptors that are ready, those come first that were so first, and what was reported comes last: as on Linux, which the
// verdict names.
// verdict: verified
// native: yes
#include <assert.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>

int main(void)
{
    int fd[3], ep = epoll_create(1);
    struct epoll_event got[3];
    for (int i = 0; i < 3; i++) {
        fd[i] = eventfd(0, 0);
        struct epoll_event e = {EPOLLIN, {.u64 = i}};
        assert(epoll_ctl(ep, EPOLL_CTL_ADD, fd[i], &e) == 0);
    }
    eventfd_write(fd[2], 1);
    eventfd_write(fd[0], 1);
    eventfd_write(fd[1], 1);
    assert(epoll_wait(ep, got, 3, 0) == 3 && got[0].data.u64 == 2 && got[1].data.u64 == 0 && got[2].data.u64 == 1);
    assert(epoll_wait(ep, got, 2, 0) == 2 && got[0].data.u64 == 2 && got[1].data.u64 == 0);
    assert(epoll_wait(ep, got, 2, 0) == 2 && got[0].data.u64 == 1 && got[1].data.u64 == 2);
    return 0;
}

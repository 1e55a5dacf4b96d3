// What standard input is connected to nobody knows: it may be a file, which cannot be watched.
// verdict: unknown
#include <sys/epoll.h>

int main(void)
{
    int ep = epoll_create1(0);
    struct epoll_event ev = {EPOLLIN, {0}};
    return epoll_ctl(ep, EPOLL_CTL_ADD, 0, &ev);
}

// epoll reports what is ready of pipes, counters and sockets, by level, by edge and once; what cannot be done fails as on Linux.
// verdict: verified
// native: yes
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#define FAILS(call, error) (errno = 0, (call) == -1 && errno == (error))

static int ep;
static struct epoll_event got[8];

static int control(int op, int fd, unsigned events)
{
    struct epoll_event e = {events, {.fd = fd}};
    return epoll_ctl(ep, op, fd, &e);
}

static int is(int i, int fd, unsigned events) { return got[i].data.fd == fd && got[i].events == events; }

static int waited(int most) { return epoll_wait(ep, got, most, 0); }

static void errors(void)
{
    int e = eventfd(0, 0), null = open("/dev/null", O_RDWR), file = open("made", O_RDWR | O_CREAT | O_TRUNC, 0600);
    assert(FAILS(epoll_create(0), EINVAL) && FAILS(epoll_create1(5), EINVAL));
    assert(FAILS(control(EPOLL_CTL_ADD, null, EPOLLIN), EPERM) && FAILS(control(EPOLL_CTL_ADD, file, EPOLLIN), EPERM));
    assert(FAILS(control(EPOLL_CTL_ADD, 60, EPOLLIN), EBADF) && FAILS(control(EPOLL_CTL_ADD, ep, EPOLLIN), EINVAL));
    assert(FAILS(epoll_ctl(e, EPOLL_CTL_ADD, ep, got), EINVAL) && FAILS(control(7, e, EPOLLIN), EINVAL));
    assert(FAILS(control(EPOLL_CTL_MOD, e, EPOLLIN), ENOENT) && FAILS(epoll_ctl(ep, EPOLL_CTL_DEL, e, 0), ENOENT));
    assert(control(EPOLL_CTL_ADD, e, EPOLLIN) == 0 && FAILS(control(EPOLL_CTL_ADD, e, EPOLLIN), EEXIST));
    assert(FAILS(epoll_wait(ep, got, 0, 0), EINVAL) && FAILS(epoll_wait(e, got, 1, 0), EINVAL) && FAILS(epoll_wait(60, got, 1, 0), EBADF));
    assert(FAILS(read(ep, got, 8), EINVAL) && FAILS(write(ep, got, 8), EINVAL) && waited(8) == 0);
    close(e), close(null), close(file), unlink("made");
}

static void level(void)
{
    int p[2];
    assert(pipe(p) == 0 && control(EPOLL_CTL_ADD, p[0], EPOLLIN) == 0 && control(EPOLL_CTL_ADD, p[1], EPOLLOUT) == 0);
    assert(waited(8) == 1 && is(0, p[1], EPOLLOUT) && waited(8) == 1);
    assert(control(EPOLL_CTL_MOD, p[1], 0) == 0 && waited(8) == 0);
    assert(write(p[1], "ab", 2) == 2 && waited(8) == 1 && is(0, p[0], EPOLLIN));
    assert(read(p[0], got, 1) == 1 && waited(8) == 1 && read(p[0], got, 1) == 1 && waited(8) == 0);
    assert(close(p[1]) == 0 && waited(8) == 1 && is(0, p[0], EPOLLHUP));
    assert(epoll_ctl(ep, EPOLL_CTL_DEL, p[0], 0) == 0 && waited(8) == 0);
    close(p[0]);
}

static void edge(void)
{
    int s[2];
    assert(socketpair(AF_UNIX, SOCK_STREAM, 0, s) == 0 && control(EPOLL_CTL_ADD, s[0], EPOLLIN | EPOLLRDHUP | EPOLLET) == 0);
    assert(waited(8) == 0 && write(s[1], "ab", 2) == 2 && waited(8) == 1 && is(0, s[0], EPOLLIN));
    assert(waited(8) == 0 && read(s[0], got, 1) == 1 && waited(8) == 0);
    assert(write(s[1], "c", 1) == 1 && waited(8) == 1 && waited(8) == 0);
    assert(control(EPOLL_CTL_MOD, s[0], EPOLLIN | EPOLLET) == 0 && waited(8) == 1 && waited(8) == 0);
    assert(shutdown(s[1], SHUT_WR) == 0 && waited(8) == 1 && is(0, s[0], EPOLLIN) && waited(8) == 0);
    assert(close(s[1]) == 0 && waited(8) == 1 && is(0, s[0], EPOLLIN | EPOLLHUP) && waited(8) == 0);
    close(s[0]);
}

static void once(void)
{
    int e = eventfd(1, 0);
    assert(control(EPOLL_CTL_ADD, e, EPOLLIN | EPOLLONESHOT) == 0 && waited(8) == 1 && waited(8) == 0);
    assert(eventfd_write(e, 1) == 0 && waited(8) == 0);
    assert(control(EPOLL_CTL_MOD, e, EPOLLIN | EPOLLONESHOT) == 0 && waited(8) == 1 && is(0, e, EPOLLIN) && waited(8) == 0);
    struct pollfd p = {ep, POLLIN, 0};
    assert(poll(&p, 1, 0) == 0 && control(EPOLL_CTL_MOD, e, EPOLLIN | EPOLLONESHOT) == 0 && poll(&p, 1, 0) == 1 && p.revents == POLLIN);
    assert(epoll_pwait(ep, got, 8, 0, 0) == 1 && poll(&p, 1, 0) == 0);
    int copy = dup(e);
    assert(close(e) == 0 && eventfd_write(copy, 1) == 0 && waited(8) == 0);
    close(copy);
}

int main(void)
{
    ep = epoll_create1(EPOLL_CLOEXEC);
    errors();
    level();
    edge();
    once();
    return 0;
}

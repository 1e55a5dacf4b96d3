// Pairs of sockets that keep messages apart: each read takes one, and loses what it has no room for.
// verdict: verified
// native: yes
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#define FAILS(call, error) (errno = 0, (call) == -1 && errno == (error))
#define IN (POLLIN | POLLRDNORM)
#define OUT (POLLOUT | POLLWRNORM | POLLWRBAND)

static int s[2], type;
static char b[16];

static int ready(int fd)
{
    struct pollfd p = {fd, 0x23ff, 0};
    assert(poll(&p, 1, 0) >= 0);
    return p.revents;
}

static void pair(void) { assert(socketpair(AF_UNIX, type | SOCK_NONBLOCK, 0, s) == 0); }

static void unpair(void) { assert(close(s[0]) == 0 && close(s[1]) == 0); }

static void messages(void)
{
    pair();
    assert(send(s[0], "", 0, 0) == 0 && ready(s[1]) == (IN | OUT) && recv(s[1], b, 9, 0) == 0 && FAILS(recv(s[1], b, 9, 0), EAGAIN));
    assert(write(s[0], "abcdef", 6) == 6 && write(s[0], "gh", 2) == 2 && recv(s[1], b, 3, MSG_PEEK) == 3);
    assert(recv(s[1], b, 3, MSG_TRUNC) == 6 && read(s[1], b, 9) == 2 && memcmp(b, "gh", 2) == 0);
    char c[2], d[3];
    struct iovec out[2] = {{"one", 3}, {"two", 3}}, in[2] = {{c, 2}, {d, 3}};
    struct msghdr m = {.msg_iov = out, .msg_iovlen = 2}, n = {.msg_iov = in, .msg_iovlen = 2};
    assert(sendmsg(s[1], &m, 0) == 6 && recvmsg(s[0], &n, 0) == 5 && memcmp(c, "on", 2) == 0 && memcmp(d, "etw", 3) == 0);
    assert(n.msg_flags & MSG_TRUNC && n.msg_controllen == 0);
    unpair();
}

static void closed(void)
{
    int packets = type == SOCK_SEQPACKET;
    pair();
    assert(write(s[1], "left", 4) == 4 && close(s[1]) == 0 && ready(s[0]) == (packets ? IN | OUT | POLLHUP | POLLRDHUP : IN | OUT));
    assert(read(s[0], b, 9) == 4 && (packets ? read(s[0], b, 9) == 0 : FAILS(read(s[0], b, 9), EAGAIN)));
    assert(FAILS(write(s[0], "x", 1), packets ? EPIPE : ECONNREFUSED) && FAILS(write(s[0], "x", 1), packets ? EPIPE : ENOTCONN));
    close(s[0]);
    pair();
    assert(write(s[1], "left", 4) == 4 && write(s[0], "lost", 4) == 4 && close(s[1]) == 0);
    if (packets)
        assert(FAILS(read(s[0], b, 9), ECONNRESET));
    assert(read(s[0], b, 9) == 4);
    close(s[0]);
    pair();
    assert(write(s[1], "left", 4) == 4 && write(s[0], "lost", 4) == 4 && close(s[1]) == 0);
    assert(FAILS(write(s[0], "x", 1), packets ? ECONNRESET : ECONNREFUSED));
    assert(packets ? read(s[0], b, 9) == 4 : FAILS(read(s[0], b, 9), EAGAIN));
    close(s[0]);
}

static void shut(void)
{
    int packets = type == SOCK_SEQPACKET;
    pair();
    assert(write(s[0], "a", 1) == 1 && shutdown(s[0], SHUT_WR) == 0 && ready(s[1]) == (packets ? IN | OUT | POLLRDHUP : IN | OUT));
    assert(FAILS(write(s[0], "c", 1), EPIPE) && write(s[1], "d", 1) == 1 && read(s[1], b, 9) == 1);
    assert(packets ? read(s[1], b, 9) == 0 : FAILS(read(s[1], b, 9), EAGAIN));
    unpair();
    pair();
    assert(shutdown(s[0], SHUT_RD) == 0 && FAILS(write(s[1], "d", 1), EPIPE) && ready(s[0]) == (IN | OUT | POLLRDHUP));
    assert(fcntl(s[0], F_SETFL, 0) == 0 && read(s[0], b, 9) == 0);
    unpair();
}

int main(void)
{
    int types[] = {SOCK_DGRAM, SOCK_SEQPACKET};
    for (int i = 0; i < 2; i++) {
        type = types[i];
        messages();
        closed();
        shut();
    }
    return 0;
}

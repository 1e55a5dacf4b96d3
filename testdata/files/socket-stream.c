// A pair of stream sockets: bytes both ways, ends, and what is done where nobody reads.
// verdict: verified
// native: yes
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#define FAILS(call, error) (errno = 0, (call) == -1 && errno == (error))
#define IN (POLLIN | POLLRDNORM)
#define OUT (POLLOUT | POLLWRNORM | POLLWRBAND)

static int s[2];
static char b[16];

static int ready(int fd)
{
    struct pollfd p = {fd, 0x23ff, 0};
    assert(poll(&p, 1, 0) >= 0);
    return p.revents;
}

static void pair(void) { assert(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, s) == 0); }

static void unpair(void) { assert(close(s[0]) == 0 && close(s[1]) == 0); }

static void bytes(void)
{
    pair();
    assert(ready(s[0]) == OUT && FAILS(recv(s[1], b, 1, 0), EAGAIN) && FAILS(recv(s[1], b, 0, 0), EAGAIN) && read(s[1], b, 0) == 0);
    assert(send(s[0], "", 0, 0) == 0 && write(s[0], "", 0) == 0 && ready(s[1]) == OUT);
    assert(write(s[0], "abc", 3) == 3 && send(s[0], "def", 3, MSG_NOSIGNAL) == 3 && ready(s[1]) == (IN | OUT));
    assert(recv(s[1], b, 4, MSG_PEEK) == 4 && memcmp(b, "abcd", 4) == 0);
    assert(recv(s[1], b, 2, MSG_TRUNC) == 2 && read(s[1], b, 3) == 3 && memcmp(b, "cde", 3) == 0);
    assert(recvfrom(s[1], b, 9, MSG_DONTWAIT, 0, 0) == 1 && b[0] == 'f' && ready(s[1]) == OUT);
    assert(write(s[1], "back", 4) == 4 && read(s[0], b, 9) == 4);
    assert(FAILS(lseek(s[0], 0, SEEK_SET), ESPIPE) && FAILS(fsync(s[0]), EINVAL));
    struct stat st;
    assert(fstat(s[0], &st) == 0 && S_ISSOCK(st.st_mode));
    unpair();
}

static void closed(void)
{
    pair();
    assert(write(s[1], "left", 4) == 4 && close(s[1]) == 0);
    assert(ready(s[0]) == (IN | OUT | POLLHUP | POLLRDHUP) && read(s[0], b, 9) == 4 && read(s[0], b, 9) == 0);
    assert(FAILS(write(s[0], "x", 1), EPIPE) && FAILS(send(s[0], "x", 1, MSG_NOSIGNAL), EPIPE) && FAILS(shutdown(s[1], 0), EBADF));
    close(s[0]);
    pair();
    assert(write(s[1], "left", 4) == 4 && write(s[0], "lost", 4) == 4 && close(s[1]) == 0);
    assert(ready(s[0]) == (IN | OUT | POLLHUP | POLLRDHUP | POLLERR) && read(s[0], b, 9) == 4);
    assert(FAILS(read(s[0], b, 9), ECONNRESET) && read(s[0], b, 9) == 0 && ready(s[0]) == (IN | OUT | POLLHUP | POLLRDHUP));
    close(s[0]);
}

static void shut(void)
{
    pair();
    assert(write(s[0], "ab", 2) == 2 && FAILS(shutdown(s[0], 3), EINVAL) && shutdown(s[0], SHUT_WR) == 0);
    assert(ready(s[0]) == OUT && ready(s[1]) == (IN | OUT | POLLRDHUP));
    assert(FAILS(write(s[0], "c", 1), EPIPE) && write(s[1], "d", 1) == 1 && read(s[0], b, 9) == 1);
    assert(read(s[1], b, 9) == 2 && read(s[1], b, 9) == 0);
    unpair();
    pair();
    assert(write(s[1], "a", 1) == 1 && shutdown(s[0], SHUT_RD) == 0 && ready(s[0]) == (IN | OUT | POLLRDHUP) && ready(s[1]) == OUT);
    assert(FAILS(write(s[1], "d", 1), EPIPE) && write(s[0], "c", 1) == 1 && read(s[0], b, 9) == 1 && read(s[0], b, 9) == 0);
    unpair();
    pair();
    assert(shutdown(s[0], SHUT_RDWR) == 0 && ready(s[0]) == ready(s[1]) && ready(s[0]) == (IN | OUT | POLLHUP | POLLRDHUP));
    unpair();
}

int main(void)
{
    signal(SIGPIPE, SIG_IGN);
    bytes();
    closed();
    shut();
    assert(FAILS(socketpair(AF_UNIX, SOCK_STREAM, 2, s), EPROTONOSUPPORT) && FAILS(socketpair(AF_UNIX, 17, 0, s), EINVAL));
    assert(pipe(s) == 0 && FAILS(send(s[1], "x", 1, 0), ENOTSOCK) && FAILS(recv(s[0], b, 1, 0), ENOTSOCK) && FAILS(shutdown(s[0], 0), ENOTSOCK));
    assert(FAILS(send(60, "x", 1, 0), EBADF));
    return 0;
}

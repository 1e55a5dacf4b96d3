// ioctl makes a descriptor non-blocking, says what can be read from it, and whether exec closes it.
// verdict: verified
// native: yes
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <termios.h>
#include <unistd.h>

static int available(int fd)
{
    int n = -1;
    return ioctl(fd, FIONREAD, &n) == 0 ? n : -errno;
}

int main(void)
{
    int p[2], s[2], d[2], on = 1, e = eventfd(0, 0), copy;
    char c[8];
    struct winsize size;
    assert(pipe2(p, O_CLOEXEC) == 0 && socketpair(AF_UNIX, SOCK_STREAM, 0, s) == 0 && socketpair(AF_UNIX, SOCK_DGRAM, 0, d) == 0);
    assert(fcntl(p[0], F_GETFD) == FD_CLOEXEC && fcntl(s[0], F_GETFD) == 0);
    assert(ioctl(p[0], FIONCLEX) == 0 && fcntl(p[0], F_GETFD) == 0 && fcntl(p[1], F_GETFD) == FD_CLOEXEC);
    assert(ioctl(e, FIOCLEX) == 0 && fcntl(e, F_GETFD) == FD_CLOEXEC);
    copy = fcntl(e, F_DUPFD_CLOEXEC, 0);
    assert(copy > e && fcntl(copy, F_GETFD) == FD_CLOEXEC && fcntl(dup(e), F_GETFD) == 0);
    assert(fcntl(e, F_DUPFD, -1) == -1 && errno == EINVAL);
    assert(dup3(e, copy, 0) == copy && fcntl(copy, F_GETFD) == 0 && dup3(e, copy, 1) == -1 && errno == EINVAL);
    assert(dup3(e, copy, O_CLOEXEC) == copy && fcntl(copy, F_GETFD) == FD_CLOEXEC && dup2(e, copy) == copy && fcntl(copy, F_GETFD) == 0);
    assert(pipe2(p, 1) == -1 && errno == EINVAL);

    assert(ioctl(p[0], FIONBIO, &on) == 0 && read(p[0], c, 1) == -1 && errno == EAGAIN);
    on = 0;
    assert(ioctl(p[0], FIONBIO, &on) == 0 && !(fcntl(p[0], F_GETFL) & O_NONBLOCK));
    assert(write(p[1], "abc", 3) == 3 && available(p[0]) == 3 && available(p[1]) == 3 && available(e) == -ENOTTY);
    assert(write(s[1], "ab", 2) == 2 && write(s[1], "c", 1) == 1 && available(s[0]) == 3 && available(s[1]) == 0);
    assert(write(d[1], "ab", 2) == 2 && write(d[1], "c", 1) == 1 && available(d[0]) == 2);
    assert(ioctl(p[0], TIOCGWINSZ, &size) == -1 && errno == ENOTTY);
    assert(ioctl(77, FIONREAD, &on) == -1 && errno == EBADF);
    return 0;
}

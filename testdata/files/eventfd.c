// A counter of eventfd adds up what is written, and a read takes all of it, or one.
// verdict: verified
// native: yes
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/stat.h>
#include <unistd.h>

static int ready(int fd)
{
    struct pollfd p = {fd, POLLIN | POLLOUT, 0};
    assert(poll(&p, 1, 0) >= 0);
    return p.revents;
}

int main(void)
{
    uint64_t n = 5;
    eventfd_t v = 7;
    int e = eventfd(3, EFD_NONBLOCK), s = eventfd(2, EFD_SEMAPHORE | EFD_CLOEXEC);
    assert(e >= 0 && s >= 0 && eventfd(0, 77) == -1 && errno == EINVAL);
    assert(write(e, &n, 8) == 8 && read(e, &n, 8) == 8 && n == 8);
    assert(ready(e) == POLLOUT);
    assert(read(e, &n, 8) == -1 && errno == EAGAIN);
    assert(read(e, &n, 4) == -1 && errno == EINVAL);
    assert(write(e, &n, 4) == -1 && errno == EINVAL);
    n = UINT64_MAX;
    assert(write(e, &n, 8) == -1 && errno == EINVAL);
    assert(eventfd_write(e, UINT64_MAX - 1) == 0 && ready(e) == POLLIN);
    assert(eventfd_write(e, 1) == -1 && errno == EAGAIN);
    assert(eventfd_read(e, &v) == 0 && v == UINT64_MAX - 1);
    assert(eventfd_read(s, &v) == 0 && v == 1 && eventfd_read(s, &v) == 0 && v == 1 && ready(s) == POLLOUT);
    assert((fcntl(e, F_GETFL) & O_NONBLOCK) && lseek(e, 0, SEEK_SET) == 0);
    int copy = dup(e);
    struct stat st;
    assert(eventfd_write(copy, 2) == 0 && close(e) == 0 && eventfd_read(copy, &v) == 0 && v == 2);
    assert(fstat(copy, &st) == 0 && (st.st_mode & 0777) == 0600);
    assert(eventfd_write(e, 1) == -1 && errno == EBADF);
    assert(eventfd_read(e, &v) == -1 && errno == EBADF);
    return 0;
}

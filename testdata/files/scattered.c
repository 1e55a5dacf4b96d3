// readv and writev treat several buffers as one; a write that does not wait takes what there is room for.
// verdict: verified
// native: yes
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

static char large[100000];

int main(void)
{
    char a[2], b[3];
    int p[2], s[2], e = eventfd(0, EFD_NONBLOCK), file = open("heddle-scattered", O_RDWR | O_CREAT | O_TRUNC, 0600);
    volatile int wrong = -1;
    uint64_t n = 7;
    struct iovec out[] = {{"ab", 2}, {"", 0}, {"cde", 3}}, in[] = {{a, 2}, {b, 3}}, halves[] = {{&n, 4}, {(char *)&n + 4, 4}};
    assert(pipe2(p, O_NONBLOCK) == 0 && socketpair(AF_UNIX, SOCK_DGRAM, 0, s) == 0 && file >= 0);
    assert(readv(p[0], in, 2) == -1 && errno == EAGAIN && readv(p[1], in, 2) == -1 && errno == EBADF);
    assert(writev(p[0], out, 3) == -1 && errno == EBADF && writev(p[1], out, wrong) == -1 && errno == EINVAL);
    assert(writev(p[1], out, 3) == 5 && readv(p[0], in, 2) == 5 && memcmp(a, "ab", 2) == 0 && memcmp(b, "cde", 3) == 0);
    assert(writev(s[0], out, 3) == 5 && readv(s[1], in, 1) == 2);
    assert(write(e, &n, 8) == 8 && (n = 0, readv(e, halves, 2)) == 8 && n == 7);
    assert(writev(file, out, 3) == 5 && lseek(file, 1, SEEK_SET) == 1 && readv(file, in, 2) == 4 && memcmp(a, "bc", 2) == 0);
    assert(write(p[1], large, sizeof large) == 65536 && write(p[1], large, 1) == -1 && errno == EAGAIN);
    assert(write(p[1], large, sizeof large) == -1 && errno == EAGAIN);
    assert(read(p[0], large, 8192) == 8192 && write(p[1], large, sizeof large) == 8192);
    assert(read(p[0], large, sizeof large) == 65536 && write(p[1], large, 4097) == 4097);
    close(p[1]);
    assert(read(p[0], large, sizeof large) == 4097 && readv(p[0], in, 2) == 0);
    return unlink("heddle-scattered");
}

// A system call by its number is the function of the library that makes it.
// verdict: verified
// native: yes
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int main(void)
{
    int p[2], e;
    char text[4];
    uint64_t n = 3;
    struct timespec now;
    assert(syscall(SYS_pipe2, p, O_NONBLOCK) == 0);
    assert(syscall(SYS_read, p[0], text, 4) == -1 && errno == EAGAIN);
    assert(syscall(SYS_write, p[1], "abc", 3) == 3);
    assert(syscall(SYS_read, p[0], text, 4) == 3 && memcmp(text, "abc", 3) == 0);
    assert((fcntl(p[0], F_GETFL) & O_NONBLOCK) && fcntl(p[0], F_GETFD) == 0);
    assert(syscall(SYS_fcntl, p[0], F_SETFD, FD_CLOEXEC) == 0 && fcntl(p[0], F_GETFD) == FD_CLOEXEC);
    e = (int)syscall(SYS_eventfd2, 0, EFD_CLOEXEC);
    assert(e > p[1] && fcntl(e, F_GETFD) == FD_CLOEXEC);
    assert(write(e, &n, 8) == 8 && syscall(SYS_read, e, &n, 8) == 8 && n == 3);
    assert(syscall(SYS_dup3, e, p[0], 0) == p[0] && fcntl(p[0], F_GETFD) == 0);
    assert(syscall(SYS_close, p[0]) == 0 && syscall(SYS_close, p[0]) == -1 && errno == EBADF);
    assert(syscall(SYS_close, -1) == -1 && errno == EBADF);
    assert(close(p[1]) == 0 && syscall(SYS_close, e) == 0);
    assert(syscall(SYS_getpid) == getpid() && syscall(SYS_sched_yield) == 0);
    assert(syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &now) == 0 && now.tv_nsec < 1000000000);
    return 0;
}

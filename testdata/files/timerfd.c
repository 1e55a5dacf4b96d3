// A timer that is a descriptor rings once if it does not repeat; a read takes its rings, and setting it again forgets them.
// verdict: verified
// native: yes
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdint.h>
#include <sys/timerfd.h>
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
    struct itimerspec once = {{0, 0}, {0, 1000}}, none = {{0, 0}, {0, 0}}, old;
    int t = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK);
    assert(t >= 0 && ready(t) == 0 && read(t, &n, 8) == -1 && errno == EAGAIN);
    assert(read(t, &n, 4) == -1 && errno == EINVAL && write(t, &n, 8) == -1 && errno == EINVAL);
    assert(timerfd_create(CLOCK_MONOTONIC, 1) == -1 && errno == EINVAL);
    assert(timerfd_settime(t, 0, &once, &old) == 0 && old.it_value.tv_nsec == 0 && fcntl(t, F_SETFL, 0) == 0);
    assert(read(t, &n, 8) == 8 && n == 1 && ready(t) == 0);
    assert(timerfd_gettime(t, &old) == 0 && old.it_value.tv_sec == 0 && old.it_value.tv_nsec == 0);
    struct pollfd p = {t, POLLIN | POLLOUT, 0};
    assert(timerfd_settime(t, TFD_TIMER_ABSTIME, &once, 0) == 0 && poll(&p, 1, -1) == 1 && p.revents == POLLIN);
    assert(timerfd_settime(t, 0, &none, 0) == 0 && ready(t) == 0);
    assert(timerfd_settime(t, 0, &once, 0) == 0 && close(t) == 0);
    assert(timerfd_settime(t, 0, &once, 0) == -1 && errno == EBADF && timerfd_gettime(0, &old) == -1 && errno == EINVAL);
    return 0;
}

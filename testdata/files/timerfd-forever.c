// A timer that was not set does not ring, and one that rings once does not again.
// verdict: violated
#include <stdint.h>
#include <sys/timerfd.h>
#include <unistd.h>

int main(void)
{
    uint64_t n;
    struct itimerspec once = {{0, 0}, {1, 0}};
    int t = timerfd_create(CLOCK_MONOTONIC, 0), other = timerfd_create(CLOCK_MONOTONIC, 0);
    timerfd_settime(t, 0, &once, 0);
    timerfd_settime(other, 0, &once, 0);
    close(other);
    read(t, &n, 8);
    read(t, &n, 8); // want: deadlock
    return 0;
}

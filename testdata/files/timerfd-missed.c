// Who counts one ring a read loses those that came before it.
// verdict: violated
#include <assert.h>
#include <stdint.h>
#include <sys/timerfd.h>
#include <unistd.h>

int main(void)
{
    uint64_t n;
    struct itimerspec again = {{1, 0}, {1, 0}};
    int t = timerfd_create(CLOCK_MONOTONIC, 0);
    timerfd_settime(t, 0, &again, 0);
    for (int seconds = 0; seconds < 2; seconds++) {
        read(t, &n, 8);
        assert(n == 1); // want: assert
    }
    return 0;
}

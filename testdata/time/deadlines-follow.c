// A thread wakes at one deadline after another, of which there are more than the waits that the clock of the search moves with: it never wakes too early.
// verdict: unknown
#include <assert.h>
#include <time.h>

int main(void)
{
    struct timespec next, now;
    clock_gettime(CLOCK_MONOTONIC, &next);
    int odd = next.tv_sec & 1;
    for (;;) {
        next.tv_sec += 1;
        clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &next, 0);
        clock_gettime(CLOCK_MONOTONIC, &now);
        assert(now.tv_sec >= next.tv_sec || odd > 1);
    }
}

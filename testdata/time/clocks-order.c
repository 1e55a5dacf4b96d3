// Which of two clocks shows more depends on where they begin, which the verdict names: at the start of 1970 the clock of the day shows less.
// verdict: verified
#include <assert.h>
#include <time.h>

int main(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    assert(now.tv_sec < time(0));
    return 0;
}

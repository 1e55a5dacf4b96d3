// By how much one clock is ahead of another depends on what they show where they begin.
// verdict: violated
#include <assert.h>
#include <time.h>

int main(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    assert(time(0) - now.tv_sec == 1000000000); // want: assert
    return 0;
}

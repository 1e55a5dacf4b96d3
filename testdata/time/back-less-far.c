// What lies less than 1,000 seconds before what CLOCK_MONOTONIC shows is more than 0.
// verdict: verified
#include <assert.h>
#include <time.h>

int main(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    time_t before = now.tv_sec - 999;
    assert(before > 0);
    return 0;
}

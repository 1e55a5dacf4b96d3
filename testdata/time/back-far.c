// CLOCK_MONOTONIC may show 1,000 seconds: what lies as far back need not be more than 0.
// verdict: violated
#include <assert.h>
#include <time.h>

int main(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    time_t before = now.tv_sec - 1000;
    assert(before > 0); // want: assert
    return 0;
}

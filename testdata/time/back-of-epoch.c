// CLOCK_REALTIME may show 1,000,000,000 seconds: what is counted from there need not be more than 0.
// verdict: violated
#include <assert.h>
#include <time.h>

int main(void)
{
    time_t since = time(0) - 1000000000;
    assert(since > 0); // want: assert
    return 0;
}

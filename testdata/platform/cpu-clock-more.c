// A thread may have computed for long between two looks at its clock.
// verdict: violated
#include <assert.h>
#include <time.h>

int main(void)
{
    struct timespec a, b;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &a);
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &b);
    assert(b.tv_sec - a.tv_sec < 1000); // want: assert
    return 0;
}

// A thread that sleeps computes nothing: the clock of the time that the process has computed need not move.
// verdict: violated
#include <assert.h>
#include <time.h>
#include <unistd.h>

int main(void)
{
    struct timespec a, b;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &a);
    sleep(3);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &b);
    assert(b.tv_sec - a.tv_sec >= 3); // want: assert
    return 0;
}

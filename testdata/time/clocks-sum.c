// By how much one clock is ahead of another does not follow from where they begin: a sum of one with a number may be what the other shows.
// verdict: violated
#include <assert.h>
#include <time.h>

int main(void)
{
    struct timespec mono;
    clock_gettime(CLOCK_MONOTONIC, &mono);
    assert(mono.tv_sec + 999999000 != time(0)); // want: assert
    return 0;
}

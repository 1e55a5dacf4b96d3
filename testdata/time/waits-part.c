// A loop waits for a part of a second, of which the clock of a search shows the same all the time: that no run was seen to end does not show that none ends.
// verdict: unknown
// flags: --check=+hang
#include <time.h>

int main(void)
{
    struct timespec begin, now;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    do
        clock_gettime(CLOCK_MONOTONIC, &now);
    while (now.tv_nsec == begin.tv_nsec);
    return 0;
}

// Each round waits until a moment that is a second after the last one: the moments grow, what is left until they come does not.
// flags: --ltl='G !done'
// verdict: verified
#include <time.h>

static int done;

int main(void)
{
    struct timespec next;
    clock_gettime(CLOCK_MONOTONIC, &next);
    for (;;) {
        next.tv_sec++;
        clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &next, 0);
        if (done)
            done = 2;
    }
}

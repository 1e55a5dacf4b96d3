// Of two states that alternate by a deadline that grows, none is the last one.
// flags: --ltl='G (on -> F !on)'
// verdict: verified
#include <time.h>

static int on;

int main(void)
{
    struct timespec next;
    clock_gettime(CLOCK_MONOTONIC, &next);
    for (;;) {
        next.tv_sec += 2;
        clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &next, 0);
        on = !on;
    }
}

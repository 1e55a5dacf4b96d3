// A thread that sleeps until the next moment, again and again, does so for ever while time passes.
// flags: --ltl='F done'
// verdict: violated
#include <time.h>

static int done, beats;

int main(void)
{
    struct timespec next;
    while (beats < 3) { // want: ltl
        clock_gettime(CLOCK_MONOTONIC, &next);
        next.tv_sec++;
        clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &next, 0);
        beats = 1 - beats;
    }
    done = 1;
    return 0;
}

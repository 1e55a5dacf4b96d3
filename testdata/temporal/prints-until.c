// What is printed depends on what the clock shows, so that it moves, and stands at last: whether the loop ends is not decided.
// flags: --ltl='F done'
// verdict: unknown
#include <stdio.h>
#include <time.h>

static int done;

int main(void)
{
    time_t now, until = time(0) + 100;
    while ((now = time(0)) < until)
        printf("%ld\n", (long)now);
    done = 1;
    return 0;
}

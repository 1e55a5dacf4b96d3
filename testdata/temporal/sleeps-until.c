// The loop ends when a moment is over. The clock of a search stands after a while, but time does not: that a run repeats for ever is not said.
// flags: --ltl='F done'
// verdict: unknown
#include <time.h>
#include <unistd.h>

static int done;

int main(void)
{
    time_t until = time(0) + 100;
    while (time(0) < until)
        sleep(1);
    done = 1;
    return 0;
}

// Who compares the clock with one moment may miss it, and polls for ever while time passes.
// flags: --ltl='F done'
// verdict: violated
#include <time.h>

static int done;

int main(void)
{
    time_t at = time(0) + 1;
    while (time(0) != at) // want: ltl
        ;
    done = 1;
    return 0;
}

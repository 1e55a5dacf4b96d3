// The loop never ends, whatever the clock shows: the run repeats for ever while time passes.
// flags: --ltl='F done'
// verdict: violated
#include <time.h>
#include <unistd.h>

static int done;
static time_t last;

int main(void)
{
    do { // want: ltl
        last = time(0);
        sleep(1);
    } while (time(0) - last < 3600 || time(0) - last > 0);
    done = 1;
    return 0;
}

// The loop ends when a moment is over, since time passes.
// flags: --ltl='F done'
// verdict: verified
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

// Who looks at the clock again and again finds the moment over one day: there is no run in which it never is.
// flags: --ctl='AF done'
// verdict: verified
#include <time.h>

static int done;

int main(void)
{
    time_t until = time(0) + 100;
    while (time(0) < until)
        ;
    done = 1;
    return 0;
}

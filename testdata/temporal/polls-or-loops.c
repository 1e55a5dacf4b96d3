// A thread that polls until a moment comes to its end, but may loop for ever then: that the clock could stand in the first loop hides no run of the second.
// flags: --ltl='F done'
// verdict: violated
#include <time.h>

_Bool __VERIFIER_nondet_bool(void);

static int done;

int main(void)
{
    time_t until = time(0) + 100;
    while (time(0) < until)
        ;
    if (__VERIFIER_nondet_bool())
        for (;;) // want: ltl
            ;
    done = 1;
    return 0;
}

// The first loop may seem to repeat, as the clock stands at last; the second one does.
// flags: --ltl='F done'
// verdict: violated
#include <stdio.h>
#include <time.h>

_Bool __VERIFIER_nondet_bool(void);

static int done;

int main(void)
{
    time_t now, until = time(0) + 1;
    while ((now = time(0)) < until)
        printf("%ld\n", (long)now);
    if (__VERIFIER_nondet_bool())
        for (;;) // want: ltl
            ;
    done = 1;
    return 0;
}

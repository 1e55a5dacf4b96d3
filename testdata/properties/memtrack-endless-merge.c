// A block is lost, if an input says so, in a program that never ends: where a state is left out since another has its futures,
// nobody comes to an end that would tell.
// verdict: violated
// verdict-O2: unknown — what variables hold cannot be told of optimised code
// flags: --property=valid-memtrack --engine=symbolic:merge
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static void lose(void)
{
    char *p = malloc(4);
    *p = 1;
}

int main(void)
{
    if (__VERIFIER_nondet_int() > 7)
        lose();
    for (volatile int on = 1; on;)
        on = 1;
    return 0;
}

// An event-condition-action machine that takes INPUTS events. WRONG: an error is reachable by one order of events.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

#ifndef INPUTS
#define INPUTS 8
#endif

static int phase = 1, level = 7, armed, counter = 3;

static void react(int event)
{
    if (event == 1 && phase == 1 && level < 100) {
        level = level * 2 + 1;
        phase = level > 40 ? 2 : 1;
    } else if (event == 2 && phase == 2 && counter > 0) {
        counter--;
        armed = counter == 0;
    } else if (event == 3 && phase == 2 && armed) {
        phase = 3;
        level -= 10;
    } else if (event == 4 && phase == 3) {
        phase = level > 30 ? 4 : 1;
    } else if (event == 5 && phase != 4) {
        counter = 3;
        armed = 0;
    } else if (event == 6 && phase == 2) {
        phase = 1;
        level = 7;
    }
#ifdef WRONG
    assert(!(phase == 3 && level == 53 && event == 3));
#else
    assert(!(phase == 3 && level == 54 && event == 3));
#endif
}

int main(void)
{
    for (int i = 0; i < INPUTS; i++) {
        int event = __VERIFIER_nondet_int();
        if (event < 1 || event > 6)
            return 0;
        react(event);
    }
    return 0;
}

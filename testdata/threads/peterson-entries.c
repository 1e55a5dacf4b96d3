// Peterson's lock as two entry points, each with its own options on the stack: mutual exclusion holds.
// verdict: verified
// flags: --entry petersons1,petersons2 --check=-race
#include <assert.h>

volatile int flags[2] = {0, 0};
volatile int turn = 0;
volatile int inside = 0;

typedef struct {
    volatile int *mine;
    volatile int *other;
    volatile int *turn;
} Options;

void crit(void)
{
    inside = inside + 1;
    assert(inside == 1);
    inside = inside - 1;
}

void *petersons1(void)
{
    Options opt;
    opt.mine = &flags[0];
    opt.other = &flags[1];
    opt.turn = &turn;

    *opt.mine = 1;
    *opt.turn = 1;
    while (*opt.other && *opt.turn == 1) {
        // wait
    }
    crit();
    *opt.mine = 0;
    return 0;
}

void *petersons2(void)
{
    Options opt;
    opt.mine = &flags[1];
    opt.other = &flags[0];
    opt.turn = &turn;

    *opt.mine = 1;
    *opt.turn = 0;
    while (*opt.other && *opt.turn == 0) {
        // wait
    }
    crit();
    *opt.mine = 0;
    return 0;
}

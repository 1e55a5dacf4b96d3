// Peterson's lock as two entry points on plain variables: it is built out of data races.
// verdict: violated
// flags: --entry petersons1,petersons2
int flags[2] = {0, 0};
int turn = 0;

void crit(void)
{
}

typedef struct {
    int *mine;
    int *other;
    int *turn;
} Options;

void *petersons1(void)
{
    Options opt;
    opt.mine = &flags[0];
    opt.other = &flags[1];
    opt.turn = &turn;

    *opt.mine = 1;                          // want: race
    *opt.turn = 1;                          // want: race
    while (*opt.other && *opt.turn == 1) {  // want: race
        // wait
    }
    crit();
    *opt.mine = 0;                          // want: race
    return 0;
}

void *petersons2(void)
{
    Options opt;
    opt.mine = &flags[1];
    opt.other = &flags[0];
    opt.turn = &turn;

    *opt.mine = 1;                          // want: race
    *opt.turn = 0;                          // want: race
    while (*opt.other && *opt.turn == 0) {  // want: race
        // wait
    }
    crit();
    *opt.mine = 0;                          // want: race
    return 0;
}

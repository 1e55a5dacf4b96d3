// Peterson's lock as two entry points, each with its own Options on the stack (LODIN 2022, Figure 16).
static int flags[2], turn;

void crit(void) {}

typedef struct {
  int *mine, *other, *turn;
} Options;

void *petersons1(void) {
  Options opt;
  opt.mine = &flags[0];
  opt.other = &flags[1];
  opt.turn = &turn;

  *opt.mine = 1;
  *opt.turn = 1;
  while (*opt.other && *opt.turn == 1) {
  }
  crit();
  *opt.mine = 0;
  return 0;
}

void *petersons2(void) {
  Options opt;
  opt.mine = &flags[1];
  opt.other = &flags[0];
  opt.turn = &turn;

  *opt.mine = 1;
  *opt.turn = 0;
  while (*opt.other && *opt.turn == 0) {
  }
  crit();
  *opt.mine = 0;
  return 0;
}

// Peterson's lock (Zaks and Joshi, 2008, figure 1), with tickets that make each round's states new: without the
// abstraction there is no end of them.
// verdict: verified
// flags: --check=-race
#include <assert.h>
#include <heddle.h>
#include <pthread.h>

volatile int flag[2], turn;
volatile int count;
volatile unsigned tickets[2];

// What the algorithm is about.
struct view {
  int flag[2], turn, count;
};

void heddle_abstraction(void *out) {
  struct view *v = out;
  v->flag[0] = flag[0];
  v->flag[1] = flag[1];
  v->turn = turn;
  v->count = count;
}

static void *worker(void *arg) {
  int me = arg != 0, other = !me;
  for (;;) {
    flag[me] = 1;
#ifndef BROKEN
    turn = other;
#endif
    while (flag[other] && turn == other) {
    }
    assert(++count == 1);
    tickets[me] = tickets[me] * 5 + 1;
    count--;
    flag[me] = 0;
  }
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  worker(&t);
}

// Peterson's lock, ROUNDS rounds for each of two threads.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef ROUNDS
#define ROUNDS 3
#endif

static atomic_int flag[2], turn;
static int inside;

static void *thread(void *arg) {
  int me = arg != 0, other = !me;
  for (int k = 0; k < ROUNDS; k++) {
    flag[me] = 1;
    turn = other;
    while (flag[other] && turn == other) {
    }
    assert(inside == 0);
    inside = 1;
    inside = 0;
    flag[me] = 0;
  }
  return 0;
}

int main(void) {
  pthread_t t[2];
  pthread_create(&t[0], 0, thread, 0);
  pthread_create(&t[1], 0, thread, t);
  pthread_join(t[0], 0);
  pthread_join(t[1], 0);
  return 0;
}

// Each thread is joined before the next one is made: all use one variable, one after the other.
// verdict: verified
// verdict-everywhere: unknown — threads are not counted there
#include <assert.h>
#include <pthread.h>

int turn;

static void *work(void *arg) {
  assert(turn == 0);
  turn = 1;
  return arg;
}

int main(void) {
  pthread_t t;
  for (;;) {
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    turn = 0;
  }
}

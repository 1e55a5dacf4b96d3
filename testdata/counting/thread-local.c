// Each thread counts in a variable of its own.
// verdict: verified
// verdict-everywhere: unknown — threads are not counted there
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static _Thread_local int mine;
atomic_int turn;

static void *work(void *arg) {
  int *p = &mine;
  for (int i = 0; i < 2; i++) {
    (*p)++;
    atomic_store(&turn, 1 - atomic_load(&turn));
  }
  assert(mine == 2);
  return arg;
}

int main(void) {
  pthread_t t;
  for (;;) {
    pthread_create(&t, 0, work, 0);
    pthread_detach(t);
  }
}

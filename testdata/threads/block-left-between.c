// A thread writes to a local variable of another one between two rounds of its loop, when the block is left and not yet entered again.
// verdict: violated
// flags: --check=-race
#include <pthread.h>

static int *_Atomic lent;

static void *borrow(void *arg) {
  int *p = lent;
  if (p) *p = 1; // want: use-after-return
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, borrow, 0);
  for (int i = 0; i < 2; i++) {
    int x = 0;
    lent = &x;
    if (i == 1) pthread_join(t, 0);
  }
}

// Two threads at a time, whose names lie in an array: the older one is joined before the next one is made.
// verdict: verified
// verdict-everywhere: unknown — threads are not counted there
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int busy;

static void *work(void *arg) {
  assert(atomic_fetch_add(&busy, 1) < 2);
  atomic_fetch_sub(&busy, 1);
  return arg;
}

int main(void) {
  pthread_t t[2];
  pthread_create(&t[0], 0, work, 0);
  for (int i = 1;; i = !i) {
    pthread_create(&t[i], 0, work, 0);
    pthread_join(t[!i], 0);
  }
}

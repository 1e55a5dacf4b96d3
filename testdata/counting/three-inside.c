// Threads of which no more than two may be inside: a third one gets in.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int inside;

static void *work(void *arg) {
  int n = atomic_fetch_add(&inside, 1);
  assert(n < 2); // want: assert
  atomic_fetch_sub(&inside, 1);
  return arg;
}

int main(void) {
  pthread_t t;
  for (int i = 0; i < 4; i++)
    pthread_create(&t, 0, work, 0);
  pthread_exit(0);
}

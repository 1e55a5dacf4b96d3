// A ticket lock of which the tickets are counted modulo 4: with the fifth thread two have the same ticket.
// Where both leave before the others have looked, nobody serves these: the check hang finds that first, and is off.
// verdict: violated
// flags: --check=-hang
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_uint next, serving, inside;

static void *work(void *arg) {
  unsigned mine = atomic_fetch_add(&next, 1) & 3;
  while (mine != (atomic_load(&serving) & 3)) {
  }
  unsigned n = atomic_fetch_add(&inside, 1);
  assert(n == 0); // want: assert
  atomic_fetch_sub(&inside, 1);
  atomic_fetch_add(&serving, 1);
  return arg;
}

int main(void) {
  pthread_t t;
  for (int i = 0; i < 5; i++)
    pthread_create(&t, 0, work, 0);
  pthread_exit(0);
}

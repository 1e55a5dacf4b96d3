// The inputs of two threads are compared, and stored, without a lock: the largest one may be lost.
// verdict: violated
// flags: --engine=symbolic
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

extern int __VERIFIER_nondet_int(void);

atomic_int largest;

static void *work(void *arg) {
  int mine = __VERIFIER_nondet_int();
  if (mine > atomic_load(&largest)) {
    atomic_store(&largest, mine);
    assert(mine <= atomic_load(&largest)); // want: assert
  }
  return arg;
}

int main(void) {
  pthread_t t;
  for (;;)
    pthread_create(&t, 0, work, 0);
}

// Each thread leaves the address of its local variable where others find it, and write through it.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

_Atomic(atomic_int *) lent;

static void *work(void *arg) {
  atomic_int mine = 0;
  atomic_int *other = atomic_exchange(&lent, &mine);
  if (other)
    atomic_store(other, 1);       // want: use-after-return
  assert(atomic_load(&mine) == 0); // want: assert
  atomic_store(&lent, 0);
  return arg;
}

int main(void) {
  pthread_t t;
  for (;;)
    pthread_create(&t, 0, work, 0);
}

// A spin lock that is tested and set in two steps: two threads of any number are inside.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int taken, inside;

static void *work(void *arg) {
  while (atomic_load(&taken)) {
  }
  atomic_store(&taken, 1);
  int n = atomic_fetch_add(&inside, 1);
  assert(n == 0); // want: assert
  atomic_fetch_sub(&inside, 1);
  atomic_store(&taken, 0);
  return arg;
}

int main(void) {
  pthread_t t;
  for (;;)
    pthread_create(&t, 0, work, 0);
}

// A spin lock by test-and-set, and threads without end that take it: one at a time is inside.
// verdict: verified
// verdict-everywhere: unknown — threads are not counted there
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int taken;
int inside;

static void *work(void *arg) {
  while (atomic_exchange(&taken, 1)) {
  }
  inside++;
  assert(inside == 1);
  inside--;
  atomic_store(&taken, 0);
  return arg;
}

int main(void) {
  pthread_t t;
  for (;;)
    pthread_create(&t, 0, work, 0);
}

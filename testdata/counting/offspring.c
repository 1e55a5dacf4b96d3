// Each thread makes two more. A word says whether one is inside, and each leaves when it finds one.
// verdict: verified
// verdict-everywhere: unknown — threads are not counted there
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int taken;
int inside;

static void *work(void *arg) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  pthread_create(&t, 0, work, 0);
  if (atomic_exchange(&taken, 1) == 0) {
    inside = 1;
    assert(inside == 1);
    inside = 0;
    atomic_store(&taken, 0);
  }
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  pthread_exit(0);
}

// With asynchronous cancellation a thread may end before any of its actions, but not while it has disabled it.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int a, b, c, d;

static void *worker(void *arg) {
  int old;
  pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, &old);
  assert(old == PTHREAD_CANCEL_DEFERRED);
  a = 1;
  b = 1;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, NULL);
  c = 1;
  d = 1;
  pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, NULL);
  for (;;)
    ;
  return arg;
}

int main(void) {
  pthread_t id;
  void *result;
  pthread_create(&id, NULL, worker, NULL);
  pthread_cancel(id);
  pthread_join(id, &result);
  assert(result == PTHREAD_CANCELED);
  assert(a >= b && b >= c && c == d);
  return 0;
}

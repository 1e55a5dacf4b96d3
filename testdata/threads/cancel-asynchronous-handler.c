// A handler sees what a thread that may end anywhere did to its own variables: that is not tried at every instruction.
// verdict: unknown
// verdict-everywhere: violated — that search tries it
#include <assert.h>
#include <pthread.h>

static int seen;

static void look(void *state) { seen = *(volatile int *)state; }

static void *worker(void *arg) {
  volatile int state = 0;
  pthread_cleanup_push(look, (void *)&state);
  pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, NULL);
  state = 1;
  state = 2;
  pthread_cleanup_pop(0);
  return arg;
}

int main(void) {
  pthread_t id;
  pthread_create(&id, NULL, worker, NULL);
  pthread_cancel(id);
  pthread_join(id, NULL);
  assert(seen != 1); // --reduction=none finds that it fails
  return 0;
}

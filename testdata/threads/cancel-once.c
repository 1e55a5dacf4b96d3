// The routine of pthread_once is cancelled: another thread runs it.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>

static pthread_once_t control = PTHREAD_ONCE_INIT;
static int begun, done;

static void routine(void) {
  begun++;
  pthread_testcancel();
  done++;
}

static void *worker(void *arg) {
  pthread_cancel(pthread_self());
  pthread_once(&control, routine);
  return arg;
}

int main(void) {
  pthread_t id;
  pthread_create(&id, NULL, worker, NULL);
  pthread_join(id, NULL);
  assert(begun == 1 && done == 0);
  pthread_once(&control, routine);
  assert(begun == 2 && done == 1);
  return 0;
}

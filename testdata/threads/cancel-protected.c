// A thread disables its cancellation while it holds a lock: it is cancelled before or after, not in between.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int a, b;

static void *worker(void *arg) {
  int old, again;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old);
  assert(old == PTHREAD_CANCEL_ENABLE);
  pthread_mutex_lock(&lock);
  a++;
  pthread_testcancel();
  usleep(1);
  b++;
  pthread_mutex_unlock(&lock);
  pthread_setcancelstate(old, &again);
  assert(again == PTHREAD_CANCEL_DISABLE);
  pthread_testcancel();
  return arg;
}

int main(void) {
  pthread_t id;
  void *result;
  pthread_create(&id, NULL, worker, NULL);
  pthread_cancel(id);
  pthread_mutex_lock(&lock);
  assert(a == b);
  pthread_mutex_unlock(&lock);
  pthread_join(id, &result);
  assert(result == NULL || result == PTHREAD_CANCELED);
  assert(a == 1 && b == 1);
  return 0;
}

// A thread that prints with its cancellation disabled gives its lock back; it may be cancelled where it prints later, or not.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *arg) {
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, NULL);
  pthread_mutex_lock(&lock);
  puts("working");
  pthread_mutex_unlock(&lock);
  pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, NULL);
  puts("done");
  return arg;
}

int main(void) {
  pthread_t id;
  void *result;
  pthread_create(&id, NULL, worker, NULL);
  pthread_cancel(id);
  pthread_join(id, &result);
  assert(result == NULL || result == PTHREAD_CANCELED);
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  return 0;
}

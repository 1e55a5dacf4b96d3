// A thread may be cancelled where it prints, and keeps its lock then.
// verdict: violated
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *arg) {
  pthread_mutex_lock(&lock);
  puts("working");
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t id;
  pthread_create(&id, NULL, worker, NULL);
  pthread_cancel(id);
  pthread_join(id, NULL);
  pthread_mutex_lock(&lock); // want: deadlock
  pthread_mutex_unlock(&lock);
  return 0;
}

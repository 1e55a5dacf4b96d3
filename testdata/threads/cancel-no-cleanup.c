// A worker that is cancelled while it waits keeps its lock: nobody registered a clean-up handler.
// verdict: violated
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int jobs;

static void *worker(void *arg) {
  pthread_mutex_lock(&lock);
  while (jobs == 0)
    pthread_cond_wait(&changed, &lock);
  jobs--;
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t id;
  pthread_create(&id, NULL, worker, NULL);
  pthread_cancel(id);
  pthread_join(id, NULL);
  pthread_mutex_lock(&lock); // want: deadlock
  jobs++;
  pthread_mutex_unlock(&lock);
  return 0;
}

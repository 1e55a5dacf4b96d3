// A worker that may be cancelled while it waits hands its buffer and its lock back in a clean-up handler.
// verdict: verified
// flags: --check=+leak
// native: yes
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int jobs, done;

static void give_back(void *buffer) {
  free(buffer);
  pthread_mutex_unlock(&lock);
}

static void *worker(void *arg) {
  int *buffer = malloc(sizeof *buffer);
  if (!buffer)
    exit(1);
  pthread_mutex_lock(&lock);
  pthread_cleanup_push(give_back, buffer);
  while (jobs == 0)
    pthread_cond_wait(&changed, &lock);
  *buffer = jobs--;
  done += *buffer;
  pthread_cleanup_pop(1);
  return arg;
}

int main(void) {
  pthread_t id;
  void *result;
  pthread_create(&id, NULL, worker, &id);
  pthread_mutex_lock(&lock);
  jobs++;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
  pthread_cancel(id);
  pthread_join(id, &result);
  assert(result == &id || result == PTHREAD_CANCELED);
  pthread_mutex_lock(&lock);
  assert(jobs + done == 1);
  pthread_mutex_unlock(&lock);
  return 0;
}

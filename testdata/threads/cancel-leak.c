// A worker that is cancelled while it waits loses its buffer: its clean-up handler only unlocks.
// verdict: violated
// flags: --check=+leak
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int jobs;

static void unlock(void *held) { pthread_mutex_unlock(held); }

static void *worker(void *arg) {
  int *buffer = malloc(sizeof *buffer); // want: leak
  if (!buffer)
    exit(1);
  pthread_mutex_lock(&lock);
  pthread_cleanup_push(unlock, &lock);
  while (jobs == 0)
    pthread_cond_wait(&changed, &lock);
  *buffer = jobs;
  pthread_cleanup_pop(1);
  free(buffer);
  return arg;
}

int main(void) {
  pthread_t id;
  pthread_create(&id, NULL, worker, NULL);
  pthread_cancel(id);
  pthread_join(id, NULL);
  return 0; // want: leak
}

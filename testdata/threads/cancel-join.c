// A thread is cancelled while it joins another one, which can be joined afterwards.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t go;

static void *worker(void *arg) {
  sem_wait(&go);
  return arg;
}

static void *joiner(void *worker) {
  pthread_join(*(pthread_t *)worker, NULL);
  return NULL;
}

int main(void) {
  pthread_t ids[2];
  void *result;
  sem_init(&go, 0, 0);
  pthread_create(&ids[0], NULL, worker, ids);
  pthread_create(&ids[1], NULL, joiner, ids);
  pthread_cancel(ids[1]);
  pthread_join(ids[1], &result);
  assert(result == PTHREAD_CANCELED);
  sem_post(&go);
  pthread_join(ids[0], &result);
  assert(result == ids);
  return 0;
}

// A thread that waits for a semaphore when it is cancelled may get what is posted then, and go on.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t given;
static int got;

static void *worker(void *arg) {
  sem_wait(&given);
  got = 1;
  return arg;
}

int main(void) {
  pthread_t id;
  sem_init(&given, 0, 0);
  pthread_create(&id, NULL, worker, NULL);
  pthread_cancel(id);
  sem_post(&given);
  pthread_join(id, NULL);
  assert(!got); // want: assert
  return 0;
}

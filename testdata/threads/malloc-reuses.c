// An allocation may get the address of a block that another thread has freed.
// verdict: violated
#include <assert.h>
#include <semaphore.h>
#include <pthread.h>
#include <stdlib.h>

static sem_t may_free;
static char *old;

static void *releaser(void *arg) {
  sem_wait(&may_free);
  free(old);
  return arg;
}

int main(void) {
  pthread_t t;
  old = malloc(8);
  char *remembered = old;
  sem_init(&may_free, 0, 0);
  pthread_create(&t, NULL, releaser, NULL);
  sem_post(&may_free);
  char *fresh = malloc(8);
  assert(fresh != remembered); // want: assert
  pthread_join(t, NULL);
  free(fresh);
  return 0;
}

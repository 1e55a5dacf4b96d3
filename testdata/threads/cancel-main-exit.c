// main ends by pthread_exit: its clean-up handler lets the worker go on, which runs after main's variables are gone.
// verdict: violated
#include <pthread.h>
#include <semaphore.h>

static sem_t go;

static void let_go(void *arg) { sem_post(arg); }

static void *worker(void *shared) {
  sem_wait(&go);
  ++*(int *)shared; // want: use-after-return
  return NULL;
}

int main(void) {
  int shared = 1;
  pthread_t id;
  sem_init(&go, 0, 0);
  pthread_create(&id, NULL, worker, &shared);
  pthread_cleanup_push(let_go, &go);
  pthread_exit(NULL);
  pthread_cleanup_pop(0);
  return 0;
}

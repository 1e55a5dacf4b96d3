// A function returns between pthread_cleanup_push and pthread_cleanup_pop: its handler outlives it.
// verdict: violated
#include <pthread.h>

static void nothing(void *arg) { (void)arg; }

static int early(int leave) {
  pthread_cleanup_push(nothing, NULL);
  if (leave)
    return 1;
  pthread_cleanup_pop(0);
  return 0;
}

static void *worker(void *arg) {
  early(arg != NULL);
  pthread_exit(NULL); // want: misuse
}

int main(void) {
  pthread_t id;
  pthread_create(&id, NULL, worker, &id);
  pthread_join(id, NULL);
  return 0;
}

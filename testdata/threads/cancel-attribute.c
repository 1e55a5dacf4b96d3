// With -fexceptions, clean-up handlers are __attribute__((cleanup)): the end of a thread unwinds its calls.
// verdict: verified
// flags: --cflags=-fexceptions
#include <assert.h>
#include <pthread.h>

static int order[4], n;

static void note(void *what) { order[n++] = *(int *)what; }

static void note_int(int *what) { order[n++] = *what; }

static void inner(int *values) {
  int own __attribute__((cleanup(note_int))) = 5;
  pthread_cleanup_push(note, values + 1);
  pthread_exit(values);
  pthread_cleanup_pop(0);
}

static void *worker(void *values) {
  pthread_cleanup_push(note, values);
  inner(values);
  pthread_cleanup_pop(0);
  return NULL;
}

int main(void) {
  static int values[] = {10, 11};
  pthread_t id;
  void *result;
  pthread_create(&id, NULL, worker, values);
  pthread_join(id, &result);
  assert(result == values && n == 3);
  assert(order[0] == 11 && order[1] == 5 && order[2] == 10);
  return 0;
}

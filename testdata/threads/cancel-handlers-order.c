// pthread_exit runs clean-up handlers from the newest to the oldest, then the destructors of keys.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>

static pthread_key_t key;
static int order[5], n;

static void note(void *what) { order[n++] = *(int *)what; }

static void inner(int *values) {
  pthread_cleanup_push(note, values + 1);
  pthread_cleanup_push(note, values + 2);
  pthread_cleanup_pop(0);
  pthread_cleanup_push(note, values + 3);
  pthread_cleanup_pop(1);
  pthread_exit(values);
  pthread_cleanup_pop(0);
}

static void *worker(void *values) {
  pthread_setspecific(key, (int *)values + 4);
  pthread_cleanup_push(note, values);
  inner(values);
  pthread_cleanup_pop(0);
  return NULL;
}

int main(void) {
  static int values[] = {10, 11, 12, 13, 14};
  pthread_t id;
  void *result;
  pthread_key_create(&key, note);
  pthread_create(&id, NULL, worker, values);
  pthread_join(id, &result);
  assert(result == values && n == 4);
  assert(order[0] == 13 && order[1] == 11 && order[2] == 10 && order[3] == 14);
  return 0;
}

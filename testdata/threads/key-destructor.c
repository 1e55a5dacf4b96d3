// The destructor of a thread-specific value runs when the thread returns.
// verdict: verified
#include <assert.h>
#include <pthread.h>

static pthread_key_t key;
static int destroyed;

static void destroy(void *value) {
  assert(value == &destroyed);
  destroyed++;
}

static void *worker(void *arg) {
  pthread_setspecific(key, arg);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_key_create(&key, destroy);
  pthread_create(&t, NULL, worker, &destroyed);
  pthread_join(t, NULL);
  assert(destroyed == 1);
  return 0;
}

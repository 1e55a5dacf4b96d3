// thrd_exit runs the destructors of thread-specific storage.
// verdict: verified
// native: yes
#include <assert.h>
#include <threads.h>

static tss_t key;
static int destroyed;

static void destroy(void *value) { destroyed = *(int *)value; }

static int worker(void *arg) {
  tss_set(key, arg);
  thrd_exit(6);
}

int main(void) {
  thrd_t id;
  int value = 3, result;
  tss_create(&key, destroy);
  thrd_create(&id, worker, &value);
  thrd_join(id, &result);
  assert(result == 6 && destroyed == 3);
  return 0;
}

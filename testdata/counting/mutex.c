// A counter that a mutex protects, and a local variable that it is copied to by address.
// verdict: verified
// verdict-everywhere: unknown — threads are not counted there
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int inside;

static void note(int *seen) { *seen = ++inside; }

static void *work(void *arg) {
  int seen;
  pthread_mutex_lock(&m);
  note(&seen);
  assert(seen == 1);
  inside--;
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t t;
  for (;;)
    pthread_create(&t, 0, work, 0);
}

// A thread is joined by a name that lies in a packed struct, where it is not found among other words.
// flags: --check=-deadlock --counter-abstraction=on
// verdict: violated
// verdict-everywhere: unknown — threads are not counted there
#include <assert.h>
#include <pthread.h>

struct __attribute__((packed)) {
  char c;
  pthread_t t;
} kept;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int done;

static void *work(void *arg) {
  pthread_mutex_lock(&lock);
  done = 1;
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t other;
  pthread_create(&kept.t, 0, work, 0);
  pthread_create(&other, 0, work, 0);
  pthread_mutex_lock(&lock);
  done = 0;
  pthread_mutex_unlock(&lock);
  pthread_join(kept.t, 0);
  pthread_mutex_lock(&lock);
  assert(done); // want: assert
  pthread_mutex_unlock(&lock);
  return 0;
}

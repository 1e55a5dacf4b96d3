// A thread is cancelled where it sleeps, between two halves of what belongs together.
// verdict: violated
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static int a, b;

static void *worker(void *arg) {
  a++;
  usleep(1);
  b++;
  return arg;
}

int main(void) {
  pthread_t id;
  pthread_create(&id, NULL, worker, NULL);
  pthread_cancel(id);
  pthread_join(id, NULL);
  assert(a == b); // want: assert
  return 0;
}

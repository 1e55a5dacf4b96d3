// A producer signals twice and two consumers wait under `if`: one is woken by the
// first signal before the other waits, and finds nothing.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static int count;

static void *producer(void *arg) {
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&m);
    count++;
    pthread_cond_signal(&filled);
    pthread_mutex_unlock(&m);
  }
  return arg;
}

static void *consumer(void *arg) {
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&m);
    if (count == 0)
      pthread_cond_wait(&filled, &m);
    assert(count > 0);
    count--;
    pthread_mutex_unlock(&m);
    if (arg)
      break;
  }
  return arg;
}

int main(void) {
  pthread_t p, c, d;
  pthread_create(&p, 0, producer, 0);
  pthread_create(&c, 0, consumer, 0);
  pthread_create(&d, 0, consumer, &p);
  pthread_join(p, 0);
  return 0;
}

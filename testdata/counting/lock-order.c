// Threads without end take two locks in one order or the other; main ends, and so the locked ones wait for ever.
// verdict: violated
#include <pthread.h>

pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;

static void *forth(void *arg) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // want: deadlock
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return arg;
}

static void *back(void *arg) {
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // want: deadlock
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, forth, 0);
  pthread_create(&t, 0, back, 0);
  pthread_exit(0);
}

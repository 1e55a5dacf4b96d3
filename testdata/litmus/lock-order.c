// Two threads that take two locks in different orders. executions: 3
// One goes first, or the other, or each takes one lock and waits for ever for the other one.
// verdict: violated
#include <pthread.h>
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static void *ab(void *arg) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b); // want: deadlock
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return arg;
}
static void *ba(void *arg) {
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a); // want: deadlock
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  return arg;
}
int main(void) {
  pthread_t t[2];
  pthread_create(&t[0], 0, ab, 0);
  pthread_create(&t[1], 0, ba, 0);
  pthread_join(t[0], 0); // want: deadlock
  pthread_join(t[1], 0);
  return 0;
}

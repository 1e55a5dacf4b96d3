// N threads that take one lock. executions: 24
// Every order of the threads is an execution: 4!.
// verdict: verified
// large: many threads
#include <pthread.h>
#define N 4
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;
static void *thread(void *arg) {
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
  return arg;
}
int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++)
    pthread_create(&t[i], 0, thread, 0);
  for (int i = 0; i < N; i++)
    pthread_join(t[i], 0);
  return 0;
}

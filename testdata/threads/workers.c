// Workers that are alike add up under a lock, and main waits for all of them.
// verdict: verified
// native: yes
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 3
#endif

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int sum;

static void *work(void *arg) {
  for (int k = 0; k < 2; k++) {
    pthread_mutex_lock(&lock);
    sum++;
    pthread_mutex_unlock(&lock);
  }
  return arg;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++)
    pthread_create(&t[i], 0, work, 0);
  for (int i = 0; i < N; i++)
    pthread_join(t[i], 0);
  assert(sum == 2 * N);
  return 0;
}

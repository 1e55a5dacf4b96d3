// The classic dining philosophers: N of them take the fork on the left, then that on the right, and eat, for ever
// (pancam 2008, Figure 11).
#include <pthread.h>

#ifndef N
#define N 3
#endif

static pthread_mutex_t fork_[N];
static volatile int plate[N]; // each is one philosopher's own

static void *philosopher(void *arg) {
  pthread_mutex_t *left = arg, *right = left == &fork_[N - 1] ? &fork_[0] : left + 1;
  for (;;) {
    pthread_mutex_lock(left);
    pthread_mutex_lock(right);
    plate[left - fork_] = 1;
    plate[left - fork_] = 0;
    pthread_mutex_unlock(right);
    pthread_mutex_unlock(left);
  }
  return 0;
}

int main(void) {
  pthread_t t;
  for (int i = 0; i < N; i++)
    pthread_mutex_init(&fork_[i], 0);
  for (int i = 1; i < N; i++)
    pthread_create(&t, 0, philosopher, &fork_[i]);
  philosopher(&fork_[0]);
  return 0;
}

// Dining philosophers: N of them eat ROUNDS times. With DEADLOCK each takes the
// fork on the left first, else the one with the lower number.
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 5
#endif
#ifndef ROUNDS
#define ROUNDS 1
#endif

static pthread_mutex_t fork_[N];
static int meals[N];

static void *philosopher(void *arg) {
  int me = (int)((int *)arg - meals), first = me, second = (me + 1) % N;
#ifndef DEADLOCK
  if (second < first) {
    int swap = first;
    first = second;
    second = swap;
  }
#endif
  for (int k = 0; k < ROUNDS; k++) {
    pthread_mutex_lock(&fork_[first]);
    pthread_mutex_lock(&fork_[second]);
    meals[me]++;
    pthread_mutex_unlock(&fork_[second]);
    pthread_mutex_unlock(&fork_[first]);
  }
  return 0;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++)
    pthread_mutex_init(&fork_[i], 0);
  for (int i = 0; i < N; i++)
    pthread_create(&t[i], 0, philosopher, &meals[i]);
  for (int i = 0; i < N; i++)
    pthread_join(t[i], 0);
  for (int i = 0; i < N; i++)
    assert(meals[i] == ROUNDS);
  return 0;
}

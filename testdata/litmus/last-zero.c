// N threads that each copy their left neighbour's element plus one, and one that looks for the last zero (Abdulla and
// others, 2014). executions: 28
// With N copiers (N + 3) * 2^(N - 2): each of the N - 1 neighbouring pairs has two orders, if the last zero is the first
// or the last element; else one pair has only one, and there are N - 1 such places.
// verdict: verified
// flags: --check=-race
// large: many threads
#include <pthread.h>
#ifndef N
#define N 4
#endif
static int array[N + 1];
static void *looker(void *arg) {
  int i = N;
  while (array[i] != 0)
    i--;
  return arg;
}
static void *copier(void *arg) {
  int *mine = arg;
  *mine = mine[-1] + 1;
  return arg;
}
int main(void) {
  pthread_t t[N + 1];
  pthread_create(&t[0], 0, looker, 0);
  for (int i = 1; i <= N; i++)
    pthread_create(&t[i], 0, copier, &array[i]);
  for (int i = 0; i <= N; i++)
    pthread_join(t[i], 0);
  return 0;
}

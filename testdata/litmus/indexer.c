// Threads that put messages into a table by hashing: those that never meet are one execution. executions: 4
// Two threads meet in one slot, two others in another one: 2 * 2 orders of the two exchanges each.
// verdict: verified
// large: many threads
#include <pthread.h>
#include <stdatomic.h>
#define N 4
static atomic_int table[8];
static int key[N] = {3, 11, 5, 13};
static void *indexer(void *arg) {
  int k = *(int *)arg, h = k % 8, expected = 0;
  while (!atomic_compare_exchange_strong(&table[h], &expected, k)) {
    expected = 0;
    h = (h + 1) % 8;
  }
  return arg;
}
int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++)
    pthread_create(&t[i], 0, indexer, &key[i]);
  for (int i = 0; i < N; i++)
    pthread_join(t[i], 0);
  return 0;
}

// A writer and N readers. executions: 128
// Each reader comes before the write or behind it, whatever the others do: 2^7.
// verdict: verified
// flags: --check=-race
// large: many threads
#include <pthread.h>
#ifndef N
#define N 7
#endif
static int x, r[N];
static void *writer(void *arg) { x = 1; return arg; }
static void *reader(void *arg) { *(int *)arg = x; return arg; }
int main(void) {
  pthread_t t[N + 1];
  pthread_create(&t[N], 0, writer, 0);
  for (int i = 0; i < N; i++)
    pthread_create(&t[i], 0, reader, &r[i]);
  for (int i = 0; i <= N; i++)
    pthread_join(t[i], 0);
  return 0;
}

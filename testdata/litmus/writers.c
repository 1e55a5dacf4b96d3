// N writers of one variable. executions: 120
// Every order of the writes is an execution: 5!.
// verdict: verified
// flags: --check=-race
// large: many threads
#include <pthread.h>
#define N 5
static int x;
static void *writer(void *arg) { x = 1; return arg; }
int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++)
    pthread_create(&t[i], 0, writer, 0);
  for (int i = 0; i < N; i++)
    pthread_join(t[i], 0);
  return 0;
}

// Coherence of two reads (CoRR). executions: 3
// The write comes before, between or behind the reads.
// verdict: verified
// flags: --check=-race
#include <pthread.h>
static int x, a, b;
static void *writer(void *arg) { x = 1; return arg; }
static void *reader(void *arg) { a = x; b = x; return arg; }
int main(void) {
  pthread_t t[2];
  pthread_create(&t[0], 0, writer, 0);
  pthread_create(&t[1], 0, reader, 0);
  pthread_join(t[0], 0);
  pthread_join(t[1], 0);
  return 0;
}

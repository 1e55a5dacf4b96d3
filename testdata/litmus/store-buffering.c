// Store buffering. executions: 3
// Each read comes before or after the other thread's write; under sequential consistency not both
// come before: 2 * 2 - 1.
// verdict: verified
// flags: --check=-race
#include <pthread.h>
static int x, y, a, b;
static void *left(void *arg) { x = 1; a = y; return arg; }
static void *right(void *arg) { y = 1; b = x; return arg; }
int main(void) {
  pthread_t t[2];
  pthread_create(&t[0], 0, left, 0);
  pthread_create(&t[1], 0, right, 0);
  pthread_join(t[0], 0);
  pthread_join(t[1], 0);
  return 0;
}

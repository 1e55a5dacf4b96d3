// 2+2W. executions: 3
// Two orders of the writes to each variable; that each thread's second write comes first is a circle.
// verdict: verified
// flags: --check=-race
#include <pthread.h>
static int x, y;
static void *left(void *arg) { x = 1; y = 2; return arg; }
static void *right(void *arg) { y = 1; x = 2; return arg; }
int main(void) {
  pthread_t t[2];
  pthread_create(&t[0], 0, left, 0);
  pthread_create(&t[1], 0, right, 0);
  pthread_join(t[0], 0);
  pthread_join(t[1], 0);
  return 0;
}

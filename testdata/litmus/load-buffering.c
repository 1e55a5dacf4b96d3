// Load buffering. executions: 3
// Each read comes before or after the other thread's write, which follows that thread's read: not both after.
// verdict: verified
// flags: --check=-race
#include <pthread.h>
static int x, y, a, b;
static void *left(void *arg) { a = y; x = 1; return arg; }
static void *right(void *arg) { b = x; y = 1; return arg; }
int main(void) {
  pthread_t t[2];
  pthread_create(&t[0], 0, left, 0);
  pthread_create(&t[1], 0, right, 0);
  pthread_join(t[0], 0);
  pthread_join(t[1], 0);
  return 0;
}

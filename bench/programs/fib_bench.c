// fib_bench: two threads add to each other's variable; i and j reach the
// Fibonacci numbers of all interleavings (SV-COMP's pthread/fib_bench).
#include <assert.h>
#include <pthread.h>

#ifndef NUM
#define NUM 6
#endif

int i = 1, j = 1;

void *t1(void *arg) {
  for (int k = 0; k < NUM; k++)
    i += j;
  return arg;
}

void *t2(void *arg) {
  for (int k = 0; k < NUM; k++)
    j += i;
  return arg;
}

int fib(void) {
  int last = 0, here = 1;
  for (int k = 0; k < 2 * NUM + 1; k++) {
    int next = last + here;
    last = here;
    here = next;
  }
  return here;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, t1, 0);
  pthread_create(&b, 0, t2, 0);
#ifdef LOOKS // main looks while they run, as in SV-COMP's program
  assert(i <= fib() && j <= fib());
#endif
  pthread_join(a, 0);
  pthread_join(b, 0);
  int bound = fib();
  assert(i <= bound && j <= bound);
  return 0;
}

// A run that is cut off behind a write that another thread may have seen.
// verdict: violated
// flags: --property=unreach-call
#include <pthread.h>

extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern _Bool __VERIFIER_nondet_bool(void);

unsigned x;

static void *work(void *arg) {
  if (x != 0)
    reach_error(); // want: error
  x = 1;
  __VERIFIER_assume(0);
  return arg;
}

int main(void) {
  pthread_t t;
  for (;;)
    pthread_create(&t, 0, work, 0);
}

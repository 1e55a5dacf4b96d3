// A ticket lock for any number of threads: of each two the tickets differ, and the one that is served has the number on display.
// verdict: verified
// verdict-everywhere: unknown — there is no proof about threads in pairs there
// flags: --property=unreach-call
#include <pthread.h>

extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern _Bool __VERIFIER_nondet_bool(void);

unsigned next, serving, inside;

static void *work(void *arg) {
  unsigned mine;
  __VERIFIER_atomic_begin();
  __VERIFIER_assume(next != -1u);
  mine = next;
  next++;
  __VERIFIER_atomic_end();
  while (mine != serving) {
  }
  inside++;
  if (inside != 1)
    reach_error();
  inside--;
  serving++;
  return arg;
}

int main(void) {
  pthread_t t;
  for (;;)
    pthread_create(&t, 0, work, 0);
}

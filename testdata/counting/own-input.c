// Each thread keeps the largest of what has come in, of an input of its own.
// verdict: verified
// flags: --engine=symbolic
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int largest;

static void *work(void *arg) {
  int mine = __VERIFIER_nondet_int();
  if (mine < 0 || mine > 1000)
    return arg;
  pthread_mutex_lock(&m);
  if (mine > largest)
    largest = mine;
  assert(mine <= largest);
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t t;
  for (;;)
    pthread_create(&t, 0, work, 0);
}

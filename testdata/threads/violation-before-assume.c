// A violation counts although another thread's assumption fails later.
// verdict: violated
// flags: --check=-race
#include <assert.h>
#include <pthread.h>

void __VERIFIER_assume(int);

static int x;

static void *pruned(void *arg) {
  x = 1;
  __VERIFIER_assume(0);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, pruned, NULL);
  int seen = x;
  assert(seen == 0); // want: assert
  return 0;
}

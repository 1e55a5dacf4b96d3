// A thread looks at its argument, a local variable of a block that its creator may have left.
// verdict: violated
// flags: --check=-race
// verdict-O2: violated
#include <assert.h>
#include <pthread.h>

static void *work(void *arg) {
  assert(*(int *)arg == 5); // want: use-after-return
  return 0;
}

int main(void) {
  pthread_t t;
  {
    int x = 5;
    pthread_create(&t, 0, work, &x);
  }
  pthread_join(t, 0);
}
